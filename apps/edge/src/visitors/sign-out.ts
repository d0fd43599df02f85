import type { PolicyAnswer, PolicyRun } from '@nora/policy'
import { chooseLanguage } from './choose-language.ts'
import type { VisitDeps } from './create-visit.ts'
import { isSameOrigin } from './posted-form.ts'
import { signInTexts } from './sign-in.messages.ts'
import { renderSignIn } from './sign-in-page.ts'
import { setCookie } from './visitor-cookies.ts'
import type { VisitedEndpoint } from './visitor-sessions.ts'

/** `/.nora/logout`: a link asks first, because any site can have it opened; the form of that page signs out. */
export async function signOut(
  { sessions, ask }: VisitDeps,
  { request }: PolicyRun,
  endpoint: VisitedEndpoint,
): Promise<PolicyAnswer> {
  const lang = chooseLanguage(request!)
  const texts = signInTexts[lang]
  const about = { lang, action: '/.nora/logout', hostname: endpoint.hostname }
  const { signOutTitle, signOutText, signOut: submit } = texts
  if (request!.method !== 'POST')
    return renderSignIn({ title: signOutTitle, text: signOutText, form: { fields: [], submit } }, about)
  if (!isSameOrigin(request!))
    return renderSignIn({ title: texts.foreignTitle, text: texts.foreign, form: null, status: 403 }, about)
  const found = sessions.findAll(endpoint)
  // The browser forgets it in any case; that nobody else goes on with a copy control has to say.
  const asked = found.map(({ session }) =>
    ask('end_visitor_session', { team_id: endpoint.teamId, session_id: session.id }),
  )
  await Promise.allSettled(asked)
  const page = renderSignIn({ title: texts.signedOutTitle, text: texts.signedOut, form: null }, about)
  return { ...page, fields: [...page.fields, ...found.map(({ name }) => setCookie(name, '', 0))] }
}
