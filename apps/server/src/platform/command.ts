/** A Node program to run: its arguments, the script first, and the variables that are its own. */
export type Command = { args: readonly string[]; env: Readonly<Record<string, string>> }
