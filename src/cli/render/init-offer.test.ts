import { expect, test } from 'vitest'
import { renderDigestOffer } from './init.ts'

test('the offer names the cap and the command that switches it on', () => {
  const offer = renderDigestOffer({ dailyTokens: 2_000_000, dailyUsd: 1 })
  expect(offer).toContain('at most 2,000,000 tokens or 1 US dollars a day')
  expect(offer).toContain('lore config set digest.extractor claude-cli')
  expect(renderDigestOffer({ dailyTokens: 0, dailyUsd: 0 })).toContain('without a limit')
})
