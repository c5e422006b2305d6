/** A process that repairs the store of its home, and may kill itself when a step begins. */

import { repairStore } from '../../src/care/repair-store.ts'
import { createRepairDeps } from '../../src/cli/steps/repair.ts'
import { loadConfig } from '../../src/config/load.ts'

const [home = '', killAt = ''] = process.argv.slice(2)
const config = loadConfig({ env: { LORE_HOME: home }, cwd: home, homedir: home })
process.stdout.write('began\n')
await repairStore({
  ...createRepairDeps(config),
  onStep: (step) => {
    if (step === killAt) process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write('done\n')
