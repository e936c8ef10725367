document.addEventListener("DOMContentLoaded", function () { document.getElementById("old").hidden = false; });
