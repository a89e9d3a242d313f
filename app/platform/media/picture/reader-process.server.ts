// Runs a program that reads an untrusted file: in a process of its own, which may be busy for ever or take any memory.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { logger } from '#platform/lib/env/logger.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { parseJson } from '#platform/lib/http/read-json.ts'

/** A program that reads a file from its input and writes a line of JSON, then other bytes. */
type Reader = {
	/** Its path in the project. */
	program: string
	/** What it may read besides: folders of code, by their paths in the project. */
	code: readonly string[]
	/** Its memory limits, as Node.js options. */
	bounds: readonly string[]
	settings: number[]
	/** Of the bytes after the line of JSON. */
	maxBytes: number
	/** After so long it is ended. */
	timeoutMs?: number
}

/** What a reader wrote. It read an untrusted file, so it is to be checked. */
type ReaderOutput = { facts: unknown; rest: Buffer }

const usualTimeoutMs = 30_000
const maxFactsBytes = 1000
const bytesOfPage = 64 * 1024

/** Memory limits of a reader, in bytes: of WebAssembly, in which libraries decode, and of JavaScript. */
export function boundsOf({ wasm, heap }: { wasm: number; heap: number }): readonly string[] {
	return [
		`--wasm-max-mem-pages=${wasm / bytesOfPage}`,
		`--max-old-space-size=${heap / 1024 / 1024}`,
	]
}

/**
 * Runs a reader on a file. It may read only its own code, gets no secrets, and ends after 30 seconds at most,
 * unless it has a shorter time.
 *
 * @returns null when it failed, took too long or wrote no line of JSON.
 * @throws the reason of `signal` when that ended it.
 */
export async function runReader(
	reader: Reader,
	file: Uint8Array,
	signal?: AbortSignal,
): Promise<ReaderOutput | null> {
	const child = start(reader, signal)
	const end = new Promise<number | null>((resolve, reject) => {
		child.on('error', reject).on('close', resolve)
	})
	try {
		// A reader that gives up closes its input.
		child.stdin.on('error', () => {}).end(file)
		const most = maxFactsBytes + reader.maxBytes
		const [code, output] = await Promise.all([end, firstBytesOf(child.stdout, most)])
		return code === 0 ? toOutput(output) : null
	} catch (error) {
		signal?.throwIfAborted()
		logger.info({ err: error, program: reader.program }, 'a file could not be read')
		return null
	}
}

function start(
	{ program, code, bounds, settings, timeoutMs = usualTimeoutMs }: Reader,
	signal?: AbortSignal,
) {
	const path = join(projectRoot(), program)
	const readable = [path, ...code.map((folder) => join(projectRoot(), folder, '*'))]
	const rights = ['--permission', ...readable.map((readPath) => `--allow-fs-read=${readPath}`)]
	const timeout = AbortSignal.timeout(timeoutMs)
	return spawn(process.execPath, [...rights, ...bounds, path, ...settings.map(String)], {
		env: {},
		stdio: ['pipe', 'pipe', 'ignore'],
		signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
		killSignal: 'SIGKILL',
	})
}

/** Keeps just over the longest valid output, to detect a longer one. Discards the rest, so that the process ends. */
async function firstBytesOf(output: Readable, most: number): Promise<Buffer> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of output as AsyncIterable<Buffer>) {
		if (bytes <= most) chunks.push(chunk)
		bytes += chunk.length
	}
	return Buffer.concat(chunks)
}

function toOutput(output: Buffer): ReaderOutput {
	const end = output.subarray(0, maxFactsBytes).indexOf('\n')
	const facts = parseJson(output.subarray(0, Math.max(end, 0)).toString())
	return { facts, rest: output.subarray(end + 1) }
}
