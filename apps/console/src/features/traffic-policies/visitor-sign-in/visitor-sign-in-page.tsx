import { ApiProblem } from '@nora/client'
import { Button, notify, Skeleton, useLang, useTexts } from '@nora/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { visitorSignInTexts } from './visitor-sign-in.messages.ts'

type VisitorSignInPageProps = {
  /** As the edge has sealed it. */
  request: string
  userName: string
  /** Leaves the console. */
  leave(url: string): void
}

/** A site asks who its visitor is. The person says yes, so that no site learns it without being asked. */
export function VisitorSignInPage({ request, userName, leave }: VisitorSignInPageProps) {
  const texts = useTexts(visitorSignInTexts)
  const { api } = usePlatform()
  usePageTitle(texts.title)
  const view = useQuery({
    queryKey: ['visitor_sign_in', request],
    queryFn: ({ signal }) => api.trafficPolicies.viewVisitorSignIn({ query: { request } }, signal),
    enabled: request !== '',
    retry: false,
    throwOnError: (error) => !isStale(error),
  })
  if (request === '' || isStale(view.error)) return <Said title={texts.staleTitle} sentence={texts.stale} />
  if (view.data === undefined) return <Skeleton className="h-40" />
  const { hostname, is_allowed } = view.data
  if (!is_allowed) return <Said title={texts.refusedTitle} sentence={texts.refused(hostname)} />
  return (
    <Said title={hostname} sentence={texts.sentence(hostname, userName)}>
      <GoButton request={request} leave={leave} />
    </Said>
  )
}

function GoButton({ request, leave }: Pick<VisitorSignInPageProps, 'request' | 'leave'>) {
  const texts = useTexts(visitorSignInTexts)
  const lang = useLang()
  const { api } = usePlatform()
  const starting = useMutation({
    mutationFn: () => api.trafficPolicies.startVisitorSignIn({ body: { request } }),
    onSuccess: ({ url }) => leave(url),
    onError: (error) => notify({ type: 'error', title: texts.failed, message: failureSentence(error, lang) }),
    meta: { isPlaced: true },
  })
  return (
    <Button look="primary" loading={starting.isPending} onClick={() => starting.mutate()}>
      {texts.go}
    </Button>
  )
}

function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'NotFound' || error.code === 'ValidationError')
}

function Said({ title, sentence, children }: { title: string; sentence: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
      <p className="text-soft wrap-anywhere">{sentence}</p>
      {children}
    </div>
  )
}
