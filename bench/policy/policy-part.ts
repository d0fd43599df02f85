import type { BenchResult } from '../result.ts'

/** One of the things that the scenario of traffic policies measures. */
export type PolicyPart = Pick<BenchResult, 'conditions' | 'tables' | 'ratios' | 'goals'>
