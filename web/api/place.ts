/**
 * The namespace of a team's memory that this tab shows, or one project of it: `backend` or `backend/web`. It stands in
 * every address, so that a shared address opens the same place. Empty: the first one that the person has a role in.
 */
const PARAMETER = 'in'

export const place = new URLSearchParams(location.search).get(PARAMETER) ?? ''

/** @example withPlace('/ui/search?q=port') → '/ui/search?q=port&in=backend' */
export function withPlace(path: string): string {
  if (place === '') return path
  const [name = '', search = ''] = path.split('?')
  const parameters = new URLSearchParams(search)
  if (!parameters.has(PARAMETER)) parameters.set(PARAMETER, place)
  return `${name}?${parameters}`
}

/** Loads the first page of another place. */
export function choosePlace(chosen: string): void {
  location.assign(chosen === '' ? '/ui/' : `/ui/?${new URLSearchParams({ [PARAMETER]: chosen })}`)
}
