// Light or dark as the reader chose it, before anything is drawn. What he did not choose follows his system.
const chosen = localStorage.getItem("theme");
if (chosen === "light" || chosen === "dark") document.documentElement.dataset["theme"] = chosen;
