// Finds headings by the beginnings of words. The index is a script, because a page from the disk may not fetch.
const box = document.getElementById('q')
const found = document.getElementById('found')
const up = document.body.dataset.up
const fold = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
const entries = window.LORE_INDEX.map((entry) => ({
  ...entry,
  words: fold(`${entry.p} ${entry.t}`).split(/[^\p{L}\p{N}]+/u),
}))

box.addEventListener('input', () => {
  const typed = fold(box.value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  found.textContent = ''
  if (typed.length === 0) return
  const fits = entries.filter(({ words }) =>
    typed.every((part) => words.some((word) => word.startsWith(part))),
  )
  for (const { t, p, u } of fits.slice(0, 20)) {
    const item = document.createElement('li')
    const link = document.createElement('a')
    const page = document.createElement('small')
    link.href = `${up}/${u}`
    link.textContent = t
    page.textContent = p
    link.append(page)
    item.append(link)
    found.append(item)
  }
  if (fits.length === 0) found.textContent = 'Nothing found.'
})
addEventListener('keydown', (event) => {
  if (event.key !== '/' || document.activeElement === box) return
  event.preventDefault()
  box.focus()
})
