/**
 * Properties try the same values at every run, so that a test fails because of a change and not by chance. With
 * `LORE_FAULT_COUNTS=full`, as in `npm run test:faults`, they draw new ones.
 */
import fc from 'fast-check'

if (process.env.LORE_FAULT_COUNTS !== 'full')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_116 })
