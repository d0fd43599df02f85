import { answerAsked } from './answer-question.ts'
import type { Asked } from './questions.ts'

addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(answerAsked(data)))
