// A token server (OAuth 2, RFC 6749) for tests, on its own port, that can misbehave on demand.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TokenSource } from '#platform/mail/access-token.server.ts'

/** What it says in place of a token: silence, or a response. */
type Misbehaviour = 'stall' | { status: number; headers?: Record<string, string>; body?: string }

export const plantedSecret = 'Hunter2~of.the-token_server'
export const plantedRefresh = 'hunter2-refresh-token'

export type TokenServer = Awaited<ReturnType<typeof startTokenServer>>

/** Starts the server; end it with `await using`. `seconds`: how long its tokens are valid. */
export async function startTokenServer({ seconds = 3600 } = {}) {
	const state = {
		misbehaviour: null as Misbehaviour | null,
		/** What each response waits for. */
		until: Promise.resolve(),
		seconds,
		/** Ahead of the right time, in minutes. */
		clock: 0,
		/** Whether each response brings a new refresh token and ends the one before. */
		rotates: false,
		refreshToken: plantedRefresh,
		/** Whose mailbox the tokens open, for those who ask about one. */
		user: '',
		/** Bodies of all requests, with the moment of each in ms. */
		requests: [] as Body[],
		/** By token, when it ends. */
		tokens: new Map<string, number>(),
		given: 0,
		running: 0,
		maxAtOnce: 0,
	}
	const isValid = (token: string) => (state.tokens.get(token) ?? 0) > Date.now()

	const server = createServer((request, response) => {
		state.running += 1
		state.maxAtOnce = Math.max(state.maxAtOnce, state.running)
		response.on('close', () => (state.running -= 1))
		void respond(state, request, response)
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	const source: TokenSource = {
		tokenUrl: `http://127.0.0.1:${port}/token`,
		clientId: 'roost',
		scope: 'https://outlook.office365.com/.default',
		secrets: `client_secret=${plantedSecret}`,
	}
	return {
		state,
		/** Where its tokens come from, with a client secret. */
		source,
		/** Whether a mail server should take a token. */
		isValid,
		/** Where a mail server asks about a token (RFC 7662). */
		introspectUrl: `http://127.0.0.1:${port}/introspect`,
		/** Ends all tokens before their time. */
		revoke: () => state.tokens.clear(),
		async [Symbol.asyncDispose]() {
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}

type Body = Record<string, string> & { at: string }

type State = TokenServer['state']

async function respond(state: State, request: IncomingMessage, response: ServerResponse) {
	const parts: Buffer[] = []
	for await (const part of request) parts.push(part as Buffer)
	const body = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
	const { misbehaviour } = state
	const date = new Date(Date.now() + state.clock * 60_000).toUTCString()
	const end = (status: number, content: string | object = '', headers = {}) => {
		response.writeHead(status, { 'Content-Type': 'application/json', Date: date, ...headers })
		response.end(typeof content === 'string' ? content : JSON.stringify(content))
	}
	if (request.url === '/introspect') {
		const active = (state.tokens.get(body['token'] ?? '') ?? 0) > Date.now()
		return end(200, { active, ...(active && { username: state.user }) })
	}
	state.requests.push({ ...body, at: String(Date.now()) })
	if (misbehaviour === 'stall') return
	await state.until
	if (misbehaviour) return end(misbehaviour.status, misbehaviour.body, misbehaviour.headers)
	const isRefresh = body['grant_type'] === 'refresh_token'
	const isRight = isRefresh
		? body['refresh_token'] === state.refreshToken
		: body['client_secret'] === plantedSecret || Boolean(body['client_assertion'])
	if (!isRight) return end(400, { error: isRefresh ? 'invalid_grant' : 'invalid_client' })
	const token = `hunter2-token-${++state.given}`
	state.tokens.set(token, Date.now() + state.seconds * 1000)
	if (state.rotates) state.refreshToken = `${plantedRefresh}-${state.given}`
	end(200, {
		token_type: 'Bearer',
		access_token: token,
		expires_in: String(state.seconds),
		...(state.rotates && { refresh_token: state.refreshToken }),
	})
}
