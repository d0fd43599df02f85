import { compilePolicy, completeAt, findRules, formatPolicy, hoverAt } from '@nora/policy'
import type { Answered, Answers, Asked, Question } from './questions.ts'

/** Answers in the thread of the language, so that typing never waits for it. */
export function answerAsked({ id, question }: Asked): Answered {
  try {
    return { id, answer: answerQuestion(question) }
  } catch (error) {
    return { id, failure: String(error) }
  }
}

function answerQuestion(question: Question): Answers[keyof Answers] {
  const { source } = question
  if (question.kind === 'check') {
    return { diagnostics: compilePolicy(source, { hasAgent: false }).diagnostics, rules: findRules(source) }
  }
  if (question.kind === 'complete') return completeAt(source, question.offset)
  if (question.kind === 'hover') return hoverAt(source, question.offset)
  return formatPolicy(source)
}
