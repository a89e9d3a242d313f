// Prints how long files and functions are, how deep they nest, how much of them is tested and described:
// `node scripts/measure-house.ts`. The figures of docs/house.md.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#app/lib/env/project-root.server.ts'

const root = projectRoot()
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/')
const domain =
	/^(app\/(content|records|leads|inbox|people|auth|cache|media|jobs|db|lib|mail|backup|search)|server)\//
const owing = /^app\/(lib\/|records\/|.*\.server\.ts$)/

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js'], { cwd: root })
	.toString()
	.trim()
	.split('\n')
	.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').trimEnd() }))
const sources = files.filter(({ path }) => !isTest(path))
const program = sources.filter(({ path }) => /^(app|server)\//.test(path))
const found = measureCode()

const figures = {
	'lines a file, program': spread(program.map(linesOf)),
	'lines a file, tests': spread(files.filter(({ path }) => isTest(path)).map(linesOf)),
	'lines a function': spread(found.functions),
	"lines a component file's function": spread(found.components),
	'deepest nesting': String(Math.max(...found.depths)),
	'test lines to a line of domain and server': share(
		sum(files.filter(({ path }) => isTest(path) && !path.startsWith('tests/e2e/'))),
		sum(program.filter(({ path }) => domain.test(path) && !path.endsWith('.tsx'))),
	),
	'exports with a docstring where one is owed': percent(docstrings(({ path }) => owing.test(path))),
	'exports with a docstring, all of the program': percent(docstrings(() => true)),
}
for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(46)}${figure}`)

function linesOf({ text }: { text: string }): number {
	return text.split('\n').length
}

function sum(given: { text: string }[]): number {
	return given.reduce((total, file) => total + linesOf(file), 0)
}

/** Median, ninth of ten, and most. */
function spread(numbers: number[]): string {
	const sorted = numbers.toSorted((a, b) => a - b)
	const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
	return `${at(0.5)} / ${at(0.9)} / ${at(1)} (${sorted.length})`
}

function share(part: number, whole: number): string {
	return `${(part / whole).toFixed(2)} (${part} to ${whole})`
}

function percent(has: boolean[]): string {
	return `${Math.round((has.filter(Boolean).length / has.length) * 100)} % of ${has.length}`
}

/** Of every exported function, class and value, whether a comment stands right before it. */
function docstrings(isWanted: (file: { path: string }) => boolean): boolean[] {
	return program.filter(isWanted).flatMap(({ text }) => {
		const lines = text.split('\n')
		return lines.flatMap((line, index) =>
			/^export (?:default )?(?:async )?(?:function|class|const) /.test(line)
				? [/^\s*(\*\/|\/\*\*.*\*\/)$/.test(lines[index - 1] ?? '')]
				: [],
		)
	})
}

/** The linter, asked to complain of every function and every block. */
function measureCode() {
	const config = join(tmpdir(), `measure-${process.pid}.json`)
	const rules = { 'max-lines-per-function': ['error', 0], 'max-depth': ['error', 0] }
	const none = { categories: { correctness: 'off' }, plugins: ['eslint'], rules }
	writeFileSync(config, JSON.stringify(none))
	const command = join(root, 'node_modules/oxlint/bin/oxlint')
	const paths = program.map(({ path }) => path)
	const { stdout } = spawnSync(process.execPath, [command, '-c', config, '-f', 'json', ...paths], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 256 * 1024 * 1024,
	})
	rmSync(config)
	const said = (JSON.parse(stdout) as { diagnostics: { message: string; filename: string }[] })
		.diagnostics
	const numbers = (pattern: RegExp, isWanted: (file: string) => boolean) =>
		said.flatMap(({ message, filename }) => {
			const number = pattern.exec(message)?.[1]
			return number && isWanted(filename) ? [Number(number)] : []
		})
	const functionLines = /too many lines \((\d+)\)/
	return {
		functions: numbers(functionLines, (file) => !file.endsWith('.tsx')),
		components: numbers(functionLines, (file) => file.endsWith('.tsx')),
		depths: numbers(/nested too deeply \((\d+)\)/, () => true),
	}
}
