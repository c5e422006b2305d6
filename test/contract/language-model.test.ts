/** All three providers against the contract: two over a loopback server, one over a stand-in program. */
import { describeLanguageModel } from './language-model.contract.ts'
import { openClaude, openHttp } from './language-model-rigs.ts'

describeLanguageModel('anthropic', () => openHttp('anthropic'))
describeLanguageModel('openai-compatible', () => openHttp('openai-compatible'))
// A script with a first line that names its interpreter is a program everywhere but there.
if (process.platform !== 'win32') describeLanguageModel('claude-cli', () => openClaude())
