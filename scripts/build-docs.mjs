// Builds the documentation as a small static site: every page of docs/, the README's figures and the results, with search
// over headings, light and dark. Pages ask for nothing outside the folder and work from the disk.
// @example npm run docs -- docs-site
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPOSITORY_PAGES = {
  'bench/RESULTS.md': 'results',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
}

/** The order of the navigation; pages that are not named here come last, under "More". */
const SECTIONS = [
  ['Lore', ['index.md']],
  [
    'Tutorials',
    [
      'tutorials/first-day.md',
      'tutorials/team.md',
      'tutorials/moving.md',
      'tutorials/profile.md',
      'tutorials/library.md',
    ],
  ],
  [
    'Use',
    [
      'vault.md',
      'agents.md',
      'hooks.md',
      'explorer.md',
      'sync.md',
      'server.md',
      'recipes/import.md',
      'recipes/uninstall.md',
    ],
  ],
  ['Reference', ['cli.md', 'configuration.md', 'profiles.md', 'http-api.md', 'DOMAIN.md']],
  [
    'Why',
    [
      'comparison.md',
      'faq.md',
      'ARCHITECTURE.md',
      'store.md',
      'bench/RESULTS.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
    ],
  ],
]

const STYLE = readFileSync(join(ROOT, 'scripts', 'docs', 'site.css'), 'utf8')
const SCRIPT = readFileSync(join(ROOT, 'scripts', 'docs', 'site.js'), 'utf8')

/** @returns the pages by the path of their source, and links that lead nowhere */
export function buildDocs(out) {
  const sources = listSources()
  const pages = new Map(sources.map((source) => [source, readPage(source)]))
  const broken = []
  rmSync(out, { recursive: true, force: true })
  const index = []
  for (const [source, page] of inOrder(pages)) {
    const { html, headings } = renderMarkdown(source, page.text, pages, broken)
    const target = toTarget(source)
    for (const { text, id } of headings) index.push({ t: text, p: page.title, u: `${target}#${id}` })
    const file = join(out, ...target.split('/'))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, renderPage(source, page.title, html, pages))
  }
  writeFileSync(join(out, 'search.js'), `window.LORE_INDEX=${JSON.stringify(index)}\n`)
  writeFileSync(join(out, 'site.css'), STYLE)
  writeFileSync(join(out, 'site.js'), SCRIPT)
  copyImages(out, pages)
  return { pages: [...pages.keys()], broken }
}

function listSources() {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  return [...docs, ...Object.keys(REPOSITORY_PAGES).filter((name) => existsSync(join(ROOT, name)))]
}

/** The pages in the order of the navigation, in which search lists them, too. */
function inOrder(pages) {
  const listed = SECTIONS.flatMap(([, names]) => names)
  const placeOf = (source) => (listed.includes(source) ? listed.indexOf(source) : listed.length)
  return [...pages].toSorted(([a], [b]) => placeOf(a) - placeOf(b))
}

function readPage(source) {
  const path = source in REPOSITORY_PAGES ? join(ROOT, source) : join(ROOT, 'docs', source)
  const text = readFileSync(path, 'utf8')
  return { text, title: /^# (.+)$/m.exec(text)?.[1] ?? source }
}

/** `tutorials/team.md` becomes `tutorials/team.html`; pages of the repository lie at the top. */
function toTarget(source) {
  return source in REPOSITORY_PAGES ? `${REPOSITORY_PAGES[source]}.html` : source.replace(/\.md$/, '.html')
}

function renderMarkdown(source, text, pages, broken) {
  const headings = []
  const used = new Map()
  const marked = new Marked({ gfm: true })
  const here = toTarget(source)
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const shown = this.parser.parseInline(tokens)
        const plain = shown.replace(/<[^>]+>/g, '')
        const base = plain
          .toLowerCase()
          .replace(/&[a-z]+;/g, '')
          .replace(/[^\p{L}\p{N}\s-]/gu, '')
          .trim()
          .replace(/\s/g, '-')
        const count = used.get(base) ?? 0
        used.set(base, count + 1)
        const id = count === 0 ? base : `${base}-${count}`
        if (depth <= 3) headings.push({ text: toPlain(plain), id })
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${shown}</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const to = toHref(source, here, href, pages, broken)
        const shown = this.parser.parseInline(tokens)
        return to === null ? shown : `<a href="${escapeHtml(to)}">${shown}</a>`
      },
      image({ href, text: alt }) {
        const to = posix.relative(posix.dirname(here), toDocsPath(source, href))
        return `<img src="${escapeHtml(to)}" alt="${escapeHtml(alt)}" loading="lazy">`
      },
      // Raw HTML in a page would escape the rules of the site.
      html: ({ text: raw }) => escapeHtml(raw),
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        return `<div class="wide"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`
      },
      code({ text: code, lang }) {
        const file = /\bfile=(\S+)/.exec(lang ?? '')?.[1]
        const name = file === undefined ? '' : `<div class="file">${escapeHtml(file)}</div>`
        return `${name}<pre><code>${lang === 'console' ? renderConsole(code) : escapeHtml(code)}</code></pre>\n`
      },
    },
  })
  return { html: marked.parse(text), headings }
}

/** Shows typed commands apart from what they print. */
function renderConsole(code) {
  return code
    .split('\n')
    .map((line) =>
      line.startsWith('$ ') ? `<span class="typed">${escapeHtml(line)}</span>` : escapeHtml(line),
    )
    .join('\n')
}

function toDocsPath(source, href) {
  const folder = source in REPOSITORY_PAGES ? posix.join('..', posix.dirname(source)) : posix.dirname(source)
  return posix.normalize(posix.join(folder, href))
}

/** Links between pages lead to the built ones. Returns null for files of the repository that are no pages: they are only named. */
function toHref(source, here, href, pages, broken) {
  if (/^[a-z]+:|^#/i.test(href)) return href
  const [path, anchor] = href.split('#')
  const inDocs = toDocsPath(source, path)
  const target = inDocs.startsWith('../') ? inDocs.slice(3) : inDocs
  if (pages.has(target)) {
    return `${posix.relative(posix.dirname(here), toTarget(target)) || posix.basename(here)}${anchor === undefined ? '' : `#${anchor}`}`
  }
  const onDisk = inDocs.startsWith('../') ? join(ROOT, target) : join(ROOT, 'docs', inDocs)
  if (!existsSync(onDisk)) broken.push(`${source}: ${href}`)
  if (/\.(?:svg|png)$/.test(path)) return posix.relative(posix.dirname(here), inDocs)
  return null
}

function renderPage(source, title, html, pages) {
  const up = posix.relative(posix.dirname(toTarget(source)), '.') || '.'
  const listed = new Set(SECTIONS.flatMap(([, names]) => names))
  const decisions = [...pages.keys()].filter((name) => name.startsWith('decisions/'))
  const rest = [...pages.keys()].filter((name) => !listed.has(name) && !decisions.includes(name))
  const more = [...rest, ...(source.startsWith('decisions/') ? decisions : decisions.slice(-1))]
  const sections = [...SECTIONS, ...(more.length > 0 ? [['More', more]] : [])]
  const nav = sections
    .map(([name, names]) => {
      const items = names
        .filter((item) => pages.has(item))
        .map(
          (item) =>
            `<li><a href="${up}/${toTarget(item)}"${item === source ? ' aria-current="page"' : ''}>${escapeHtml(pages.get(item).title)}</a></li>`,
        )
      return `<h2>${name}</h2><ul>${items.join('')}</ul>`
    })
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}${source === 'index.md' ? '' : ' · Lore'}</title>
<link rel="stylesheet" href="${up}/site.css?${hash(STYLE)}">
</head>
<body data-up="${up}">
<a class="skip" href="#main">To the text</a>
<details class="menu"><summary>Lore: all pages</summary><nav aria-label="Pages">${nav}</nav></details>
<div class="frame">
<aside><a class="brand" href="${up}/index.html">Lore</a>
<label class="find">Find <input type="search" id="q" autocomplete="off" spellcheck="false"></label><ul id="found"></ul>
<nav aria-label="All pages">${nav}</nav></aside>
<main id="main">
${html}</main>
</div>
<script src="${up}/search.js"></script>
<script src="${up}/site.js"></script>
</body>
</html>
`
}

/** Copies only pictures that a page shows. */
function copyImages(out, pages) {
  for (const [source, { text }] of pages) {
    for (const [, href] of text.matchAll(/\]\(([^)\s]+\.(?:png|svg))\)/g)) {
      const path = toDocsPath(source, href)
      const from = join(ROOT, 'docs', path)
      if (path.startsWith('..') || !existsSync(from)) continue
      const to = join(out, path)
      mkdirSync(dirname(to), { recursive: true })
      cpSync(from, to)
    }
  }
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function toPlain(text) {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = join(process.cwd(), process.argv[2] ?? 'docs-site')
  const { pages, broken } = buildDocs(out)
  for (const link of broken) console.error(`leads nowhere: ${link}`)
  console.log(`${pages.length} pages in ${relative(process.cwd(), out)}; open index.html`)
  if (broken.length > 0) process.exitCode = 1
}
