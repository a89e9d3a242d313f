// A copy of the project to mutate: the project itself is never changed.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const excluded = /^(node_modules|\.git|data|test-results|bench\/results\.json)(\/|$)/

/** Copies the sources and the build of `root` to a temporary folder; removed with `using`. */
export function copyProject(root: string) {
	const folder = mkdtempSync(join(tmpdir(), 'roost-mutations-'))
	cpSync(root, folder, {
		recursive: true,
		filter: (source) => !excluded.test(relative(root, source)),
	})
	symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
	return {
		/** Source files of the program, as paths from the project folder. */
		sources: () =>
			execFileSync('git', ['ls-files', 'app', 'server'], { cwd: root })
				.toString()
				.split('\n')
				.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
		/** Replaces a file's text during `work`. */
		async whileBroken<T>(file: string, text: string, work: () => Promise<T>): Promise<T> {
			const path = join(folder, file)
			const saved = readFileSync(path, 'utf8')
			writeFileSync(path, text)
			try {
				return await work()
			} finally {
				writeFileSync(path, saved)
			}
		},
		/** Runs a tool of the project in the copy; returns whether it succeeded. */
		run: (tool: string, args: string[]) => runTool(folder, tool, args),
		[Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
	}
}

function runTool(folder: string, tool: string, args: string[]): Promise<{ isGood: boolean }> {
	const child = spawn(process.execPath, [join('node_modules', tool), ...args], {
		cwd: folder,
		stdio: 'ignore',
	})
	const stop = (signal: NodeJS.Signals) => child.kill(signal)
	for (const signal of signals) process.on(signal, stop)
	return new Promise((resolve) => {
		const end = (isGood: boolean) => {
			for (const signal of signals) process.off(signal, stop)
			resolve({ isGood })
		}
		child.on('error', () => end(false))
		child.on('close', (code) => end(code === 0))
	})
}
