import { describe, expect, test } from 'vitest'
import { type Dialect, FULLEST_DIALECT, planNextDialect, toRepair } from './openai-dialect.ts'

describe('planNextDialect', () => {
  test('asks less of the answer, step by step, until nothing is left', () => {
    const formats: string[] = []
    for (let dialect: Dialect | null = FULLEST_DIALECT; dialect !== null; ) {
      formats.push(dialect.format)
      dialect = planNextDialect(dialect, 'Bad request')
    }
    expect(formats).toEqual(['json_schema', 'json_object', 'text'])
  })

  test('keeps the format where another field is named', () => {
    expect(planNextDialect(FULLEST_DIALECT, "use 'max_completion_tokens' instead")).toEqual({
      ...FULLEST_DIALECT,
      limit: 'max_completion_tokens',
    })
    expect(planNextDialect(FULLEST_DIALECT, 'Temperature is not supported')).toEqual({
      ...FULLEST_DIALECT,
      temperature: false,
    })
  })

  test('always comes to an end, whatever the server says', () => {
    let dialect: Dialect | null = FULLEST_DIALECT
    let steps = 0
    while (dialect !== null) {
      dialect = planNextDialect(dialect, 'max_completion_tokens temperature response_format')
      steps += 1
    }
    expect(steps).toBe(5)
  })
})

describe('toRepair', () => {
  test('repeats only the beginning of a long answer, and nothing of an empty one', () => {
    expect(toRepair('x'.repeat(100_000), 'is odd')[0]?.content).toHaveLength(4_000)
    expect(toRepair(' ', 'is empty').map(({ role }) => role)).toEqual(['user'])
  })
})
