import { sumOf, total } from './promql';
import { trainerKnobs } from './trainerKnobs';
import { type Engine, type Knob } from './types';

const own = (name: string) => total(`llamacpp:${name}`);
const RESTORE = 'Start the server with the previous value again.';

const knobs: Knob[] = [
  {
    flag: '-b N, --batch-size N (lower)',
    actsOn: ['step-time-sharing'],
    does: 'Makes the logical batch of one decode call smaller. A prompt then holds the other slots up for less time at once, since their tokens wait for the call to end.',
    costs: 'More calls for one prompt.',
    verify: 'While a slot prefills, llamacpp:n_decode_total grows faster.',
    doesNotFix: 'The time that the prompt takes in all.',
    rollback: RESTORE,
    versions: 'Default 2048 in the builds read: confirm with --help.',
  },
  {
    flag: '-ub N, --ubatch-size N',
    actsOn: ['step-time-sharing'],
    does: 'Sets the physical batch, a lower bound of the useful -b.',
    costs: 'Lower: slower prefill.',
    verify: 'llamacpp:prompt_tokens_total over llamacpp:prompt_seconds_total.',
    doesNotFix: 'The length of a stall as long as -b stays the same.',
    rollback: RESTORE,
    versions: 'Default 512 in the builds read: confirm with --help.',
  },
  {
    flag: '-np N, --parallel N (lower)',
    actsOn: ['contention'],
    does: 'Serves fewer requests at a time, which leaves more of each decode call to every one of them.',
    costs: 'Requests are deferred instead; the context is split over the slots.',
    verify: 'llamacpp:requests_processing stays at N or below; llamacpp:requests_deferred may rise.',
    doesNotFix: 'A long prompt beside a running stream.',
    rollback: RESTORE,
  },
  {
    flag: '--draft-max N (lower)',
    actsOn: ['draft-acceptance'],
    does: 'Drafts fewer tokens a round, so that less work is thrown away while drafts are refused.',
    costs: 'Fewer tokens a round once drafts are accepted again.',
    verify: 'Accepted over drafted tokens of llamacpp:spec_decode_*, in builds that count them.',
    doesNotFix: 'The reason why drafts are refused.',
    rollback: RESTORE,
  },
];

/** llama.cpp's server. One live counter only, the decode calls: the rest comes when a request ends. */
export const llamacpp: Engine = {
  id: 'llamacpp',
  name: 'llama.cpp',
  detect: 'llamacpp:requests_processing',
  grade: 'C',
  counters: {
    stepsTotal: sumOf(own('n_decode'), 'live', {
      caveat: 'Decode calls of any kind: chunks of prompts are among them.',
    }),
    promptTokens: sumOf(own('prompt_tokens'), 'finish', {
      caveat: 'Added when a prompt is complete, without cached tokens.',
    }),
    generationTokens: sumOf(own('tokens_predicted'), 'finish', { caveat: 'Added when a request ends.' }),
    decodeStreamSeconds: sumOf(own('tokens_predicted_seconds'), 'finish', { caveat: 'Added when a request ends.' }),
    draftTokens: sumOf(own('spec_decode_num_draft_tokens'), 'finish'),
    draftAccepted: sumOf(own('spec_decode_num_accepted_tokens'), 'finish'),
    draftRounds: sumOf(own('spec_decode_num_drafts'), 'finish'),
    cachedTokens: sumOf(own('prompt_tokens_cached'), 'finish'),
  },
  gauges: {
    running: sumOf(['llamacpp:requests_processing'], 'sampled'),
    waiting: sumOf(['llamacpp:requests_deferred'], 'sampled'),
  },
  histograms: {},
  identityLabels: ['model_name', 'model', 'version'],
  laneLabels: ['model_name', 'model'],
  optionalFamilies: [
    'llamacpp:n_decode_total',
    'llamacpp:prompt_tokens_cached_total',
    'llamacpp:spec_decode_num_draft_tokens_total',
  ],
  knobs: [...knobs, ...trainerKnobs],
  limits: [
    'Decode calls are not counted by shape and not timed, and tokens are counted only when a request ends: interference shows in the rate of decode calls while a slot prefills, which needs GET /slots.',
    'There are no latency histograms, and the throughput gauges start anew at every scrape, whoever scrapes: they are not used.',
    'Older builds and forks do not count decode calls.',
  ],
};
