/** Finds links between notes: `[[note#heading|shown]]` and `[shown](note.md#heading)`. Pure. */

export interface NoteLink {
  /** As written, without heading and extension; empty for a link within the note. */
  readonly target: string
  /** Heading in the target; null for the whole note. */
  readonly heading: string | null
}

const FENCED = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm
const CODE = /`[^`\n]*`/g
// Lengths are limited, so that a long line of brackets is read in no time.
const WIKI = /!?\[\[([^[\]\n|#]{0,300})(?:#([^[\]\n|]{0,300}))?(?:\|[^\]\n]{0,300})?\]\]/g
const MARKDOWN = /!?\[[^\]\n]{0,300}\]\(\s{0,20}<?([^)\s>]{1,1000})>?(?:\s{1,20}"[^"\n]{0,300}")?\s{0,20}\)/g

/** Returns links in order, each once. Ignores code and links to other kinds of files. */
export function findLinks(body: string): NoteLink[] {
  const text = body.replace(FENCED, '').replace(CODE, '')
  const wiki = [...text.matchAll(WIKI)].map((link) => ({
    at: link.index,
    link: toLink(link[1] ?? '', link[2] ?? null),
  }))
  const markdown = [...text.matchAll(MARKDOWN)].map((link) => ({
    at: link.index,
    link: fromAddress(link[1] ?? ''),
  }))
  const found = new Map<string, NoteLink>()
  for (const { link } of [...wiki, ...markdown].sort((a, b) => a.at - b.at)) {
    if (link !== null) found.set(`${link.target}#${link.heading ?? ''}`, link)
  }
  return [...found.values()]
}

export interface BlockLink {
  /** As written, without extension; empty for a link within the note. */
  readonly target: string
  /** Name of the block, without `^`. */
  readonly block: string
}

/** Returns the links to single blocks, `[[note#^block]]`, in order. Ignores code. */
export function findBlockLinks(body: string): BlockLink[] {
  const text = body.replace(FENCED, '').replace(CODE, '')
  return [...text.matchAll(WIKI)].flatMap(([, target = '', place = '']) => {
    const block = /\^([\w-]+)\s*$/.exec(place)?.[1]
    return block === undefined ? [] : [{ target: toName(target), block }]
  })
}

function toName(target: string): string {
  return target.trim().replace(/\.(?:md|markdown)$/i, '')
}

function toLink(target: string, heading: string | null): NoteLink | null {
  const name = toName(target)
  // Pictures and other files are embedded with the same syntax.
  if (/\.(?:png|jpe?g|gif|svg|webp|pdf|mp[34]|wav|canvas|base)$/i.test(name)) return null
  const place = heading?.split('#').at(-1)?.trim() ?? ''
  const block = place.startsWith('^')
  if (name === '' && (place === '' || block)) return null
  return { target: name, heading: place === '' || block ? null : place }
}

/** Accepts only relative addresses of Markdown files. */
function fromAddress(address: string): NoteLink | null {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)) return null
  const [path = '', anchor] = decode(address).split('#')
  if (!/\.(?:md|markdown)$/i.test(path)) return null
  return toLink(path, anchor === undefined ? null : anchor.replaceAll('-', ' '))
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch (error) {
    if (error instanceof URIError) return address
    throw error
  }
}
