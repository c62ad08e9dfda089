// Filters: each article carries its verdicts, rules and file as words of data attributes.
"use strict";
const form = document.getElementById("filters");
const said = document.getElementById("shown");
const articles = Array.from(document.querySelectorAll("article"));
function has(article, name, value) {
  return !value || (article.dataset[name] || "").split("|").includes(value);
}
function apply() {
  const words = form.elements.words.value.trim().toLowerCase();
  let count = 0;
  for (const article of articles) {
    const fits = has(article, "verdict", form.elements.verdict.value) && has(article, "rule", form.elements.rule.value) &&
      has(article, "file", form.elements.file.value) && (!words || article.textContent.toLowerCase().includes(words));
    article.hidden = !fits;
    count += fits;
  }
  said.textContent = count + " of " + articles.length + " shown";
}
form.addEventListener("input", apply);
form.addEventListener("change", apply);
form.addEventListener("reset", () => setTimeout(apply, 0));
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
apply();
