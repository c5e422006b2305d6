/**
 * Classifies one word of technical text by its shape: a file, a package, a host, an error code, an
 * identifier. Callers limit the length of words, and every pattern is anchored, so that none takes long.
 */
import type { ExtractedEntity } from '../../core/digest.ts'

const EXTENSIONS =
  'ts|tsx|mts|cts|js|jsx|mjs|cjs|json|jsonc|jsonl|py|pyi|ipynb|rb|rs|go|java|kt|kts|scala|c|cc|cpp|h|hpp|cs|swift|php|' +
  'pl|lua|r|jl|ex|exs|hs|ml|clj|zig|sh|bash|zsh|ps1|sql|db|sqlite|prisma|graphql|proto|html|htm|css|scss|sass|less|vue|' +
  'svelte|astro|md|mdx|rst|txt|csv|tsv|parquet|yml|yaml|toml|ini|cfg|conf|env|lock|xml|svg|png|jpg|jpeg|gif|webp|pdf|' +
  'docx|xlsx|pptx|zip|tar|gz|tgz|wasm|log|tf|hcl|gradle|plist|onnx|map|snap|service|ejs|hbs|mp3|mp4|wav'
const FILE_NAME = new RegExp(`^[\\w@~()\\[\\]$+-][\\w.@~()\\[\\]$+-]*\\.(?:${EXTENSIONS})$`, 'i')
/** One-letter extensions and extensions that are words count only after a path or a distinctive name. */
const WEAK_EXTENSION = /\.(?:c|h|r|go|service|map|log|lock|env|less|db|pl|ml)$/i
const BARE_FILE =
  /^(?:Dockerfile|Makefile|Jenkinsfile|Gemfile|Rakefile|Procfile|Vagrantfile|Caddyfile|CODEOWNERS|LICENSE|CHANGELOG|README)$/
const DOT_FILE =
  /^\.(?:env(?:\.\w+)?|gitignore|gitattributes|gitmodules|npmrc|nvmrc|eslintrc|prettierrc|babelrc|editorconfig|dockerignore|bashrc|zshrc|profile|vimrc|mcp\.json)$/
const ROOT_FOLDER =
  /^(?:home|Users|etc|usr|var|tmp|opt|mnt|srv|dev|proc|root|private|Library|Applications|workspace)$/
const FOLDER =
  /^(?:src|lib|test|tests|spec|docs|doc|app|apps|packages|scripts|bin|dist|build|public|components|node_modules|\.github|\.claude|\.vscode|config|internal|cmd|pkg|migrations|examples|crates|server|client)$/
const PATH = /^(?:~|\.{1,2})?\/?[\w.@+$()[\]-]+(?:\/[\w.@+$()[\]*-]+)*\/?$/
const FOLDER_NAME = /^[\w.-]+(?:\/[\w.-]+)*\/$/
const LINE_NUMBER = /(?::\d+(?::\d+)?(?:-\d+)?|#L\d+(?:-L?\d+)?)$/

const SCOPED_PACKAGE = /^@[a-z0-9][a-z0-9._-]*\/[a-z0-9][a-z0-9._-]*/
const VERSION = String.raw`[\^~]?v?\d+(?:\.(?:\d+|x))*(?:-[\w.]+)?|latest|next|beta|canary`
const VERSIONED = new RegExp(`^((?:@[a-z0-9][a-z0-9._-]*\\/)?[a-z][a-z0-9._-]*)@(?:${VERSION})$`)
const PINNED = /^([A-Za-z][\w.-]*)(?:==|>=|~=)\d[\w.]*$/
const PACKAGE_NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z][a-z0-9._-]{1,60}(?:\/[a-z][a-z0-9._-]*)?$/

const URL_HOST =
  /^(?:https?|wss?|ftp|postgres(?:ql)?|mysql|redis|mongodb(?:\+srv)?):\/\/(?:[^/@\s]*@)?([^/:?#\s]+)/i
const BARE_HOST =
  /^(?:[a-z0-9-]{2,}\.)+(?:com|org|io|dev|net|ai|app|cloud|edu|gov|co\.uk|de|fr)(?:\/[^\s]*)?$/
const LOCAL_HOST = /^(?:localhost|127\.|0\.0\.0\.0|\[|10\.|192\.168\.|\d+(?:\.\d+)*$)|example\.(?:com|org)$/

const ERROR_CODE =
  /^(?:E(?:ACCES|ADDRINUSE|ADDRNOTAVAIL|AGAIN|BADF|BUSY|CONNABORTED|CONNREFUSED|CONNRESET|EXIST|HOSTUNREACH|INVAL|IO|ISDIR|LOOP|MFILE|NOENT|NOMEM|NOSPC|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|ROFS|TIMEDOUT|XDEV|RESOLVE|BADENGINE|AI_AGAIN)|ERR_[A-Z0-9_]+|SQLITE_[A-Z_]+|TS\d{4,5}|E0\d{3}|P[12]0\d\d|CVE-\d{4}-\d{4,7}|SIG(?:KILL|TERM|SEGV|INT|HUP|ABRT|PIPE)|NU1\d{3}|CS\d{4})$/
const ERROR_CLASS = /^(?:[A-Z][a-z0-9]+)+(?:Error|Exception)$/

const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/
const PASCAL = /^(?:[A-Z][a-z0-9]+){2,}[A-Z]?$/
const SNAKE = /^_?[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/
const SCREAMING = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/
const CALL = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\(\)$/
/** Names of people and brands that look like identifiers. */
const HUMAN_CASE =
  /^(?:Mc|Mac|De|Di|Le|La|Van|O)[A-Z][a-z]+$|^i(?:Phone|Pad|Mac|Cloud|Tunes|Message|OS)$|^e(?:Bay|Book|Commerce|Mail)s?$/

/** A word in backticks; it may be plain English, so something must mark it as code. */
const QUOTED_CODE = /^(?:--?)?[A-Za-z_$@#.][\w$.:/#-]*(?:\(\))?$/
const MARKED_AS_CODE = /[A-Z_$@#.:/]|[a-z]-|--|[a-z]\d/
const HASH = /^(?=[a-f]*\d)[0-9a-f]{7,40}$/
const EVERYDAY_CODE =
  /^(?:True|False|None|NULL|TODO|FIXME|NOTE|OK|ID|HEAD|GET|POST|PUT|DELETE|PATCH|[A-Z][a-z]{1,5})$/

/** Returns the entity of a word without surrounding punctuation, or null. Pure. */
export function toCodeEntity(word: string): ExtractedEntity | null {
  if (word.length < 2) return null
  return toHost(word) ?? toPackage(word) ?? toFile(word) ?? toErrorCode(word) ?? toIdentifier(word)
}

/** Does the same for a word in backticks, where any identifier counts. Pure. */
export function toQuotedEntity(word: string): ExtractedEntity | null {
  const shaped = toCodeEntity(word)
  if (shaped !== null) return shaped
  const name = word.replace(/\(\)$/, '')
  if (name.length < 3 || EVERYDAY_CODE.test(name) || HASH.test(name)) return null
  if (!QUOTED_CODE.test(word) || !MARKED_AS_CODE.test(name)) return null
  return FOLDER_NAME.test(word) ? { name: word.slice(0, -1), kind: 'file' } : { name, kind: 'concept' }
}

/** Returns the package of an install command's argument, or null. Pure. */
export function toInstalledPackage(word: string): ExtractedEntity | null {
  const versioned = VERSIONED.exec(word) ?? PINNED.exec(word)
  const name = versioned?.[1] ?? word
  return PACKAGE_NAME.test(name) ? { name, kind: 'package' } : null
}

function toHost(word: string): ExtractedEntity | null {
  const host = URL_HOST.exec(word)?.[1] ?? (BARE_HOST.test(word) ? word.split('/')[0] : undefined)
  if (host === undefined) return null
  const name = host.toLowerCase().replace(/^www\./, '')
  return LOCAL_HOST.test(name) || !name.includes('.') ? null : { name, kind: 'system' }
}

function toPackage(word: string): ExtractedEntity | null {
  const versioned = VERSIONED.exec(word) ?? PINNED.exec(word)
  if (versioned?.[1] !== undefined) return { name: versioned[1], kind: 'package' }
  if (/^node:[a-z_]+$/.test(word)) return { name: word, kind: 'package' }
  const scoped = SCOPED_PACKAGE.exec(word)?.[0]
  return scoped === undefined || FILE_NAME.test(word.split('/').at(-1) ?? '')
    ? null
    : { name: scoped, kind: 'package' }
}

function toFile(word: string): ExtractedEntity | null {
  // People refer to files with @.
  const path = word.replace(LINE_NUMBER, '').replace(/^@(?=[\w.-]+\/)|^\.\//, '')
  if (DOT_FILE.test(path) || BARE_FILE.test(path)) return { name: path, kind: 'file' }
  if (!path.includes('/')) {
    if (!FILE_NAME.test(path)) return null
    const strong = !WEAK_EXTENSION.test(path) || /[-_]|\.\w+\./.test(path) || path !== word
    return strong ? { name: path, kind: 'file' } : null
  }
  if (!PATH.test(path)) return null
  const parts = path.split('/').filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  const [first = ''] = parts
  const rooted = path.startsWith('/') && ROOT_FOLDER.test(first) && parts.length > 1
  const relative = /^(?:~|\.\.?)\//.test(path) && parts.length > 1
  const known = FOLDER.test(first) && (parts.length > 2 || (parts.length > 1 && path.endsWith('/')))
  if (!FILE_NAME.test(last) && !DOT_FILE.test(last) && !rooted && !relative && !known) return null
  return { name: path.replace(/\/$/, ''), kind: 'file' }
}

function toErrorCode(word: string): ExtractedEntity | null {
  return ERROR_CODE.test(word) || ERROR_CLASS.test(word) ? { name: word, kind: 'concept' } : null
}

function toIdentifier(word: string): ExtractedEntity | null {
  if (CALL.test(word)) {
    const name = word.slice(0, -2)
    return /[A-Z_.]/.test(name) || name.length > 6 ? { name, kind: 'concept' } : null
  }
  if (word.length < 5 || HUMAN_CASE.test(word)) return null
  const shaped = CAMEL.test(word) || PASCAL.test(word) || SNAKE.test(word) || SCREAMING.test(word)
  return shaped ? { name: word, kind: 'concept' } : null
}
