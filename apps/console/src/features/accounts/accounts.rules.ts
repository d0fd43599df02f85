import { isEmail, normalizeEmail } from '@nora/kit'
import { maxLength, minLength, object, type output, refine, regex, string, trim } from 'zod/mini'

const PASSWORD_MAX_LENGTH = 200
const NAME_MAX_LENGTH = 100

/** Messages are keys of `accountsTexts.errors`: an error is worded when shown, in the language of then. */
const emailField = string().check(
  trim(),
  refine((typed) => isEmail(normalizeEmail(typed)), 'email'),
)
const codeField = string().check(regex(/^\d{6}$/, 'code'))

export const emailForm = object({ email: emailField })

function newPassword(least: number) {
  return {
    password: string().check(minLength(least, 'passwordShort'), maxLength(PASSWORD_MAX_LENGTH)),
    repeat: string(),
  }
}

const isRepeated = (form: { password: string; repeat: string }) => form.password === form.repeat
const repeated = { error: 'repeat', path: ['repeat'] }

export function signUpForm(leastPassword: number) {
  return object({
    code: codeField,
    name: string().check(trim(), maxLength(NAME_MAX_LENGTH, 'name')),
    ...newPassword(leastPassword),
  }).check(refine(isRepeated, repeated))
}

/** The second step of a sign-up by a provider, which is the password. */
export const providerSignUpForm = object({
  code: codeField,
  name: string().check(trim(), maxLength(NAME_MAX_LENGTH, 'name')),
})

export function resetForm(leastPassword: number) {
  return object({ code: codeField, ...newPassword(leastPassword) }).check(refine(isRepeated, repeated))
}

export type ProviderSignUpForm = output<typeof providerSignUpForm>
export type EmailForm = output<typeof emailForm>
export type SignUpForm = output<ReturnType<typeof signUpForm>>
export type ResetForm = output<ReturnType<typeof resetForm>>
