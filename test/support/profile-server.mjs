/** The command line from its sources, in a process of its own: what the launcher does, without a build. */
import { main } from '../../src/cli/main.ts'

await main(process.argv.slice(2))
