/** Keeps redirects after a sign-in on this server. */

/** An address below /ui/ on this server; anything else becomes the first page. */
export function toPagePath(to: string | undefined): string {
  const base = 'http://lore.invalid'
  if (to === undefined || !URL.canParse(to, base)) return '/ui/'
  const { origin, pathname, search, hash } = new URL(to, base)
  return origin === base && pathname.startsWith('/ui/') && !/^\/ui\/(?:enter|sign-in|callback)/.test(pathname)
    ? `${pathname}${search}${hash}`
    : '/ui/'
}
