/** Words for values of the domain, and numbers as people read them. Pure. */

/** @example count(1, 'memory', 'memories') → '1 memory' */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${toNumber(amount)} ${amount === 1 ? one : many}`
}

export function toNumber(amount: number): string {
  return new Intl.NumberFormat('en').format(amount)
}

/** @example toPercent(0.256) → '26 %' */
export function toPercent(share01: number): string {
  return `${Math.round(share01 * 100)} %`
}

/** @example toMegabytes(1_234_567) → '1.2 MB' */
export function toMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** @example toWords('chain_of_command') → 'chain of command' */
export function toWords(name: string): string {
  return name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

export const TRUST_SAYS: Readonly<Record<string, string>> = {
  principle: 'A person said it, in these words.',
  pattern: 'Derived from several conversations.',
  inference: 'Concluded by a machine.',
}

export const LAYERS: readonly {
  readonly layer: 1 | 2 | 3 | 4
  readonly name: string
  readonly says: string
}[] = [
  { layer: 1, name: 'constitutional', says: 'Never fades; no agent can change it.' },
  { layer: 2, name: 'legislative', says: 'No rule archives it; an agent cannot forget it.' },
  { layer: 3, name: 'factual', says: 'The usual layer.' },
  { layer: 4, name: 'ephemeral', says: 'Leaves soon if nothing uses it.' },
]

export function nameLayer(layer: number): string {
  return LAYERS.find((known) => known.layer === layer)?.name ?? String(layer)
}

const ORIGINS: Readonly<Record<string, string>> = {
  person: 'a person',
  digest: 'read out of a conversation',
  sleep: 'derived from other memories',
  import: 'imported',
}

export function nameOrigin(origin: string): string {
  const [kind = '', system] = origin.split(':')
  if (system !== undefined) return `imported from ${toWords(system)}`
  return ORIGINS[kind] ?? `stored by an agent (${toWords(kind)})`
}

/** `lore:rules` and the like are Lore itself, which reads conversations. */
export function nameAuthor(author: string): string {
  const [system, by] = author.split(':')
  if (system !== 'lore') return author
  return by === undefined || by === 'none' || by === 'rules' ? 'Lore, by rules' : `Lore, by ${by}`
}

/** The last part of `default/web@main`, which names the project; `everywhere` for the global scope. */
export function nameScope(scope: string): string {
  const slash = scope.indexOf('/')
  return slash === -1 ? 'everywhere' : scope.slice(slash + 1)
}

/** A tool or a system is never named like a person. */
export function whoSaid({
  role,
  speaker,
}: {
  readonly role: string
  readonly speaker: string | null
}): string {
  const name = speaker?.trim() ?? ''
  if (name === '' || name.toLowerCase() === role) return role
  return role === 'user' || role === 'assistant' ? name : `${role} ${name}`
}
