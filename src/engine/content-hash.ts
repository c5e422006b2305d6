/** Identity of a text, as everything that is stored carries it. */
export { contentHash } from '../text/content-hash.ts'
