import type { IncomingMessage } from 'node:http'
import robotsParser from 'robots-parser'
import type { CheckResult } from './check-result.ts'

/** Our name in `robots.txt`. */
export const robotName = 'RoostLinks'

/** As much of it as RFC 9309 wants read. */
const maxRobotsBytes = 500 * 1024

/** What a site lets programs read: a check result for all its addresses, or a rule for each. */
export type RobotRules = { checkResult: CheckResult } | { allows: (address: string) => boolean }

const all: RobotRules = { allows: () => true }

/**
 * Reads the rules of a site from the response to its `robots.txt`: a missing one allows everything, one that the server
 * cannot give forbids everything (RFC 9309). Destroys the response.
 */
export async function readRobots(url: URL, response: IncomingMessage): Promise<RobotRules> {
	const { statusCode: status = 0 } = response
	if (status < 200 || status >= 300) {
		response.destroy()
		const isMissing = status >= 300 && status < 500 && status !== 429
		return isMissing ? all : { checkResult: { result: 'untried', why: 'robots' } }
	}
	const rules = robotsParser(url.href, await textOf(response, maxRobotsBytes))
	return { allows: (address) => rules.isAllowed(address, robotName) ?? true }
}

/** The first `maxBytes` of a response as text; destroys it. */
export async function textOf(response: IncomingMessage, maxBytes: number): Promise<string> {
	const chunks: Uint8Array[] = []
	let bytes = 0
	try {
		for await (const chunk of response as AsyncIterable<Uint8Array>) {
			chunks.push(chunk)
			bytes += chunk.byteLength
			if (bytes >= maxBytes) break
		}
	} finally {
		response.destroy()
	}
	return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}
