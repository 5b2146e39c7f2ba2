"""Pages to print: one template each, shown as a page and made into a PDF."""
