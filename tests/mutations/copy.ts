// The copy of the project in which behaviour is broken: the project itself is never touched.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { mutate } from './mutation.ts'
import type { Mutation } from './mutation.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const leftOut = /^(node_modules|\.git|build|data|test-results|bench\/results\.json)(\/|$)/

export type Copy = Disposable & {
	folder: string
	/** Puts mutations in place, works, and takes them away again. */
	whileBroken: <T>(mutations: Mutation[], work: () => Promise<T>) => Promise<T>
	/** Runs a tool of the project in the copy; whether it succeeded, and what it wrote. */
	run: (tool: string, args: string[]) => Promise<{ isGood: boolean; written: string }>
}

/** Copies the sources of `root` to a folder of its own, which goes with the result. */
export function copyProject(root: string): Copy {
	const folder = mkdtempSync(join(tmpdir(), 'roost-mutations-'))
	cpSync(root, folder, {
		recursive: true,
		filter: (source) => !leftOut.test(relative(root, source)),
	})
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
	const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
	const read = (file: string) => readFileSync(join(folder, file), 'utf8')
	return {
		folder,
		async whileBroken(mutations, work) {
			const kept = new Map(mutations.map(({ file }) => [file, read(file)]))
			for (const mutation of mutations) write(mutation.file, mutate(read(mutation.file), mutation))
			try {
				return await work()
			} finally {
				for (const [file, text] of kept) write(file, text)
			}
		},
		run: (tool, args) => runTool(folder, tool, args),
		[Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
	}
}

function runTool(folder: string, tool: string, args: string[]) {
	const child = spawn(process.execPath, [join('node_modules', tool), ...args], {
		cwd: folder,
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	const stop = (signal: NodeJS.Signals) => child.kill(signal)
	for (const signal of signals) process.on(signal, stop)
	const written: Buffer[] = []
	child.stdout.on('data', (chunk: Buffer) => written.push(chunk))
	child.stderr.on('data', (chunk: Buffer) => written.push(chunk))
	return new Promise<{ isGood: boolean; written: string }>((resolve) => {
		const end = (isGood: boolean) => {
			for (const signal of signals) process.off(signal, stop)
			resolve({ isGood, written: Buffer.concat(written).toString('utf8') })
		}
		child.on('error', () => end(false))
		child.on('close', (code) => end(code === 0))
	})
}
