/** Commands, options and words of a command line, whatever they ask for. Apart, because most commands open no tunnel. */
export type { ArgumentSpec, CommandShape, Input, OptionSpec } from '../command-shape.ts'
export { tokenize } from '../given-options.ts'
export { type Invocation, ownCount, parseCommandLine, toVariable } from '../parse-command-line.ts'
export { splitWords } from '../split-words.ts'
export { closestTo, editDistance } from '../suggestion.ts'
export { UsageError } from '../usage-error.ts'
