import { defineConfig } from 'vitest/config'

// Tests that are not about the daemon leave none behind.
const env = { LORE_DAEMON_AUTOSTART: 'false' }

const project = (name: string, include: string[], extra: Record<string, unknown> = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    // No test is about speed: a limit ends what hangs, also on a machine that is busy and has to build first.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    env,
    ...extra,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts']),
      project('architecture', ['test/architecture/**/*.test.ts']),
      project('contract', ['test/contract/**/*.test.ts']),
      project('integration', ['test/integration/**/*.test.ts']),
      project('simulation', ['test/simulation/**/*.test.ts']),
      project('e2e', ['test/e2e/**/*.test.ts']),
      project('faults', ['test/faults/**/*.test.ts']),
      project('claude', ['test/claude/**/*.test.ts'], {
        globalSetup: ['test/claude/setup.ts'],
      }),
      project('faults-full', ['test/faults/**/*.test.ts'], {
        testTimeout: 3_600_000,
        env: { ...env, LORE_FAULT_COUNTS: 'full' },
      }),
    ],
  },
})
