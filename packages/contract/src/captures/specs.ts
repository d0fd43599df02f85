import { z } from 'zod'
import { idParams } from '../fields.ts'
import {
  captureState,
  exchangeDetail,
  exchangeEvent,
  exchangeFilter,
  exchangeMessages,
  exchangePage,
  exchangeParams,
  exchangeQuery,
  exchangeSummary,
  messagesQuery,
  replayExchange,
  setCapture,
} from './schemas.ts'

/** What is captured, as summaries name it. */
type Of = 'tunnel' | 'gateway'

const readers = { access: { permission: 'captures.read_own' }, problems: ['NotFound'] } as const
const one = { ...readers, params: exchangeParams } as const
const all = { ...readers, params: idParams } as const
/** A body is no page of ours, whatever it says it is. */
const body = { ...one, answer: z.string(), file: ['application/octet-stream'] } as const

export const getCaptureSpec = (of: Of) =>
  ({
    summary: `Get the capture state of a ${of}`,
    params: idParams,
    answer: captureState,
    problems: ['NotFound'],
  }) as const

export const setCaptureSpec = (of: Of) =>
  ({
    summary: `Turn the capture of a ${of} on or off`,
    description:
      'While it is on, requests and responses are stored with bodies of up to 1 MiB. Known secrets are removed before anything is stored.',
    params: idParams,
    body: setCapture,
    answer: captureState,
    problems: ['NotFound', 'Conflict'],
  }) as const

export const listSpec = (of: Of) =>
  ({
    ...all,
    summary: `List captured exchanges of a ${of}`,
    description: 'Newest first.',
    query: exchangeQuery,
    answer: exchangePage,
  }) as const

export const clearSpec = (of: Of) =>
  ({ ...all, summary: `Delete all captured exchanges of a ${of}`, answer: null, status: 204 }) as const

export const watchSpec = (of: Of) =>
  ({
    ...all,
    summary: `Stream captured exchanges of a ${of}`,
    description: 'Server-sent events; `data` of each is one JSON object.',
    answer: exchangeEvent,
    stream: true,
  }) as const

export const exportSpec = (of: Of) =>
  ({
    ...all,
    summary: `Export captured exchanges of a ${of}`,
    description:
      'Returns HAR 1.2 with the newest thousand exchanges, oldest first. The filters are those of the list.',
    query: exchangeFilter,
    answer: z.string(),
    file: ['application/json'],
  }) as const

export const getSpec = (of: Of) =>
  ({ ...one, summary: `Get a captured exchange of a ${of}`, answer: exchangeDetail }) as const

export const deleteSpec = (of: Of) =>
  ({ ...one, summary: `Delete a captured exchange of a ${of}`, answer: null, status: 204 }) as const

export const requestBodySpec = (of: Of) =>
  ({ ...body, summary: `Download the body of a captured request of a ${of}` }) as const

export const responseBodySpec = (of: Of) =>
  ({ ...body, summary: `Download the body of a captured response of a ${of}` }) as const

export const messagesSpec = (of: Of) =>
  ({
    ...one,
    summary: `List captured messages of a WebSocket or an event stream of a ${of}`,
    query: messagesQuery,
    answer: exchangeMessages,
  }) as const

export const replaySpec = (of: Of) =>
  ({
    ...one,
    summary: `Send a captured request to its ${of} again`,
    description:
      'Sends the request as it was captured, or edited. Headers whose values were removed as secrets are left out. The call returns when the request is sent; the response is captured as a new exchange.',
    body: replayExchange,
    answer: exchangeSummary,
    status: 202,
    problems: ['NotFound', 'Conflict'],
  }) as const
