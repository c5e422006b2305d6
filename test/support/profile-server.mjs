/** The command line in a process of its own: what the launcher does, without its shortcuts for agents' servers. */
import { main } from '../../dist/cli.js'

await main(process.argv.slice(2))
