/** Prompts that are only counted: what they are given was not read when the rules were written. */
import type { LabelledPrompt } from './labelled-prompt.ts'

export const COUNTED_PROMPTS: readonly LabelledPrompt[] = [
  {
    about: 'email sending service, bounce handling',
    prompt: 'let people lift the mail block themselves from their profile page',
    helps: /admin only|skip the self-service|[Aa]dmin page/i,
  },
  {
    about: 'email sending service, bounce handling',
    prompt: 'stop mailing inactive subscribers after half a year',
    helps: /365|22 %|sunset|Ludovica/i,
  },
  {
    about: 'email sending service, bounce handling',
    prompt: 'get a dedicated sending address for the newsletter, an IP of our own',
    helps: /shared pool|60,000|warmed/i,
  },
  {
    about: 'email sending service, bounce handling',
    prompt: 'unsubscribe links in old mails should run out after 90 days',
    helps: /old mails must work|None|HMAC|UNSUB_KEY/i,
  },
  {
    about: 'email sending service, bounce handling',
    prompt: 'bounce events from SNS come back with 403 in the logs since we moved the topic',
    helps: /signature|host|region|sns\\?\./i,
  },
  {
    about: 'email sending service, bounce handling',
    prompt: 'add a template for the birthday coupon',
  },
  {
    about: 'email sending service, bounce handling',
    prompt: 'show the open rate per campaign in grafana',
  },
  {
    about: 'MySQL to Postgres move, Java service',
    prompt: 'report shows times one hour off for old tariff rows',
    helps: /Europe\/Rome|local|ambiguous/i,
  },
  {
    about: 'MySQL to Postgres move, Java service',
    prompt: 'customer search by city is slow again',
    helps: /ILIKE|text_pattern_ops|lower\(city\)/i,
  },
  {
    about: 'MySQL to Postgres move, Java service',
    prompt: 'inserting from the batch job collides on ids, sequence looks off',
    helps: /INCREMENT BY 50|allocationSize|50/i,
  },
  {
    about: 'MySQL to Postgres move, Java service',
    prompt: 'can the old mysql box be deleted yet?',
    helps: /7 November|two weeks|snapshot/i,
  },
  {
    about: 'MySQL to Postgres move, Java service',
    prompt: 'add a REST endpoint that lists surcharges',
  },
  {
    about: 'MySQL to Postgres move, Java service',
    prompt: 'switch the build from maven to gradle',
  },
  {
    about: 'mTLS between Go services, cert rotation',
    prompt: 'use fsnotify in the cert loader so that changes are picked up at once',
    helps: /symlink|polling/i,
  },
  {
    about: 'mTLS between Go services, cert rotation',
    prompt:
      "we got paged: a process runs with a cert that ends in nine days, though the secret is new. what's the story",
    helps: /mtls_cert_not_after|loaded by the process|older|start|reload/i,
  },
  {
    about: 'mTLS between Go services, cert rotation',
    prompt: "need to sign another intermediate, where's the root key kept",
    helps: /office safe|infra-root|HSM/i,
  },
  {
    about: 'mTLS between Go services, cert rotation',
    prompt: 'migrate tariffs to go modules so it gets the new mtls package',
    helps: /shut down|restart-tariffs|cron/i,
  },
  {
    about: 'mTLS between Go services, cert rotation',
    prompt: 'add request ids to the grpc interceptors',
  },
  {
    about: 'mTLS between Go services, cert rotation',
    prompt: 'write a makefile target that lints all 11 services',
  },
  {
    about: 'Vue admin panel migration to Vue 3',
    prompt: 'remove window.$bus, nothing seems to use it',
    helps: /tour:done|intercom|index\.html/i,
  },
  {
    about: 'Vue admin panel migration to Vue 3',
    prompt: 'switch the tenant selection to a pinia store now',
    helps: /two copies|one Vue copy|After the shell|reactivity/i,
  },
  {
    about: 'Vue admin panel migration to Vue 3',
    prompt: 'a popup in the migrated pages hides behind the top bar',
    helps: /z-index|stacking|#overlays|teleport/i,
  },
  {
    about: 'Vue admin panel migration to Vue 3',
    prompt: 'try the compat build to speed the rest of the migration up',
    helps: /@vue\/compat|private internals|side by side/i,
  },
  {
    about: 'Vue admin panel migration to Vue 3',
    prompt: 'cells in the invoice grid: put real inputs back, the focus trick is odd',
    helps: /2\.4 s|380 ms|Tab|accountants|plain text/i,
  },
  {
    about: 'Vue admin panel migration to Vue 3',
    prompt: 'add an empty state to the customers list',
  },
  {
    about: 'Vue admin panel migration to Vue 3',
    prompt: 'use eslint flat config',
  },
  {
    about: 'GPU cluster scheduling on Kubernetes for ML teams',
    prompt: 'notebooks should be stopped after a day without activity, we waste slices',
    helps: /72|too harsh|weekends/i,
  },
  {
    about: 'GPU cluster scheduling on Kubernetes for ML teams',
    prompt: 'all-reduce got slow on two nodes after the maintenance window',
    helps: /taint|NET\/Socket|IB device|nccl/i,
  },
  {
    about: 'GPU cluster scheduling on Kubernetes for ML teams',
    prompt: 'vision loses two hours of training when speech takes its quota back',
    helps: /checkpoint|SIGTERM|20 min|trainlib/i,
  },
  {
    about: 'GPU cluster scheduling on Kubernetes for ML teams',
    prompt: 'why does node 6 offer one gpu less than the rest',
    helps: /Xid 79|RMA|Excluded|fallen off/i,
  },
  {
    about: 'GPU cluster scheduling on Kubernetes for ML teams',
    prompt: 'install the new grafana dashboards for dcgm',
  },
  {
    about: 'GPU cluster scheduling on Kubernetes for ML teams',
    prompt: 'give the interns a namespace with 2 GPUs',
  },
]
