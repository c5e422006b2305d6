/** Finds keys beside the name of the service that issued them: `cloudflare: "…"`, `"artifactory", "…"`. */
import type { Cut } from './parts/cuts.ts'
import { isPlaceholder } from './parts/placeholders.ts'
import { looksRandom } from './parts/randomness.ts'

/** Services whose name is hardly ever beside another drawn value. Hosts of code are left out: they have commits. */
const VENDORS =
  'cloudflare|artifactory|jfrog|sourcegraph|sendgrid|mailgun|mailchimp|twilio|stripe|openai|anthropic|datadog|newrelic|algolia|pinecone|okta|airtable|postmark|pagerduty|opsgenie|launchdarkly|snyk|doppler|elevenlabs|deepgram|huggingface'
const LABELLED = new RegExp(
  `\\b(?:${VENDORS})["']?[ \\t]{0,3}[:=,][ \\t]{0,3}["']?([A-Za-z0-9_-]{32,128})(?![\\w./-])`,
  'gi',
)

/** Quick check: a long value behind a mark. */
const VALUED = /[:=,][ \t]{0,3}["']?[A-Za-z0-9_-]{32}/

export function findVendorKeys(text: string): Cut[] {
  const cuts: Cut[] = []
  if (!VALUED.test(text)) return cuts
  for (const found of text.matchAll(LABELLED)) {
    const key = found[1] ?? ''
    if (isPlaceholder(key) || !looksRandom(key)) continue
    const end = found.index + found[0].length
    cuts.push({ start: end - key.length, end, kind: 'api-key' })
  }
  return cuts
}
