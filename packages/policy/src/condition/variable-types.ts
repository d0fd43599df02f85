/** CEL types by name, `map<string, list<string>>`, or the fields of an object. */
export type VariableTypes = { readonly [name: string]: string | VariableTypes }
