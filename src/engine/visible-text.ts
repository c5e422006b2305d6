/** For surfaces, which see nothing below the engine: text without characters that nobody sees. */
export { removeInvisible } from '../text/remove-invisible.ts'
