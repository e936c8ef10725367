"""The desk: questions are worked out in processes of their own: a heavy one holds up nobody and can be stopped."""
