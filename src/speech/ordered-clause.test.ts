import { describe, expect, it } from 'vitest'
import { isStepOrder, withoutOrders } from './ordered-clause.ts'

describe('orders beside what a person states', () => {
  it.each([
    'Replace the front page with a form where I can also try it',
    'in lib/limits make a file called rates and write the new limits there',
    'so then in the header put the logo on the left',
    'Allow guests to cancel from the list as well, not only from the page',
  ])('takes %j for a step', (said) => {
    expect(isStepOrder(said)).toBe(true)
    expect(withoutOrders(said)).toBe('')
  })

  it.each([
    'keep port 4100',
    "ok let's go with the queue in redis",
    'for production use the managed database',
    'in the last test the server crashed',
    'workers fetch a job, write the result, and exit',
    'from now on create a changelog entry for each change',
    'never push by force, if it is refused return an error',
  ])('does not take %j for a step', (said) => {
    expect(isStepOrder(said)).toBe(false)
    expect(withoutOrders(said)).toBe(said)
  })

  it('leaves out the sentences that order, and what goes on with them', () => {
    expect(
      withoutOrders('The old client looks unmaintained. Write a new one in lib/client. It needs no cache.'),
    ).toBe('The old client looks unmaintained.')
  })

  it('cuts a step off the end of a statement', () => {
    expect(withoutOrders('the store is still read by a script, please rework it')).toBe(
      'the store is still read by a script',
    )
    expect(withoutOrders('there is no such folder, check the parent')).toBe('there is no such folder')
    expect(withoutOrders("we don't need the cache any more; remove it from the settings")).toBe(
      "we don't need the cache any more",
    )
  })
})
