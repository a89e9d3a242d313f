// Measures how long files and functions are, how deep they nest, and how much of them is tested and described, and writes
// docs/house.md: `node scripts/measure-house.ts`.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#app/lib/env/project-root.server.ts'

type SourceFile = { path: string; text: string }

const root = projectRoot()
const isTest = ({ path }: SourceFile) =>
	/\.(test|spec)\.(tsx?|js)$/.test(path) || path.startsWith('tests/')
const domain =
	/^(app\/(content|records|leads|inbox|people|auth|cache|media|jobs|db|lib|mail|backup|search)|server)\//
const owing = /^app\/(lib\/|records\/|.*\.server\.ts$)/

const files: SourceFile[] = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js'], {
	cwd: root,
})
	.toString()
	.trim()
	.split('\n')
	.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').trimEnd() }))
const tests = files.filter(isTest)
const program = files.filter((file) => !isTest(file) && /^(app|server)\//.test(file.path))
const code = measureCode()

const figures: [what: string, aim: string, now: string][] = [
	['lines a file: median / nine of ten / longest', '80 / 220 / 400', spread(program.map(linesOf))],
	['lines a test file', 'nine of ten up to 300', spread(tests.map(linesOf))],
	['lines a function', '15 / 45 / 80', spread(code.functions)],
	['lines a function of a component file', '80 / 120 / 160', spread(code.components)],
	['deepest nesting of control flow', '3', String(Math.max(...code.depths))],
	[
		'lines of tests to a line of domain and server, browser tests not counted',
		'0.8',
		share(
			sum(tests.filter(({ path }) => !path.startsWith('tests/e2e/'))),
			sum(program.filter(({ path }) => domain.test(path) && !path.endsWith('.tsx'))),
		),
	],
	[
		'docstrings on exports of server files, `lib/` and `records/`',
		'all',
		percent(docstrings(({ path }) => owing.test(path))),
	],
	['docstrings on all exports', '-', percent(docstrings(() => true))],
	['packages at run time, build tools included', '52 at most', String(countPackages())],
]
const folders = [...Map.groupBy(files, folderOf)].toSorted(([a], [b]) => a.localeCompare(b))
const sizes = folders.map(([folder, found]) => {
	const own = found.filter((file) => !isTest(file))
	return [folder, own.length, sum(own), sum(found.filter(isTest))].map(String)
})

writeFileSync(
	join(root, 'docs/house.md'),
	`# The house in figures

\`node scripts/measure-house.ts\` (Node.js 24) writes this file. The program is \`app/\` and \`server/\`; tests are counted apart.
Packages have their [reasons](dependencies.md).

${table(['', 'aim', 'now'], figures)}

Sizes, nesting and parameters are rules of \`.oxlintrc.json\`; layers, circles of imports (none), docstrings, names of folders and
overall sizes are held by \`tests/house/architecture.test.ts\`; knip finds unused files and exports.

${table(['folder', 'files', 'lines', 'lines of tests'], sizes)}
`,
)

/** A folder of `app/`, else a top-level folder; `.` for files of the project folder. */
function folderOf({ path }: SourceFile): string {
	const [first = '', second = '', ...rest] = path.split('/')
	if (second === '') return '.'
	return first === 'app' && rest.length > 0 ? `${first}/${second}` : first
}

function table(head: string[], rows: string[][]): string {
	const rule = head.map((_, index) => (index === 0 ? '---' : '---:'))
	return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function linesOf({ text }: SourceFile): number {
	return text.split('\n').length
}

function sum(given: SourceFile[]): number {
	return given.reduce((total, file) => total + linesOf(file), 0)
}

/** Median / nine of ten / longest. */
function spread(numbers: number[]): string {
	const sorted = numbers.toSorted((a, b) => a - b)
	const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
	return `${at(0.5)} / ${at(0.9)} / ${at(1)} (of ${sorted.length})`
}

function share(part: number, whole: number): string {
	return `${(part / whole).toFixed(2)} (${part} to ${whole})`
}

function percent(has: boolean[]): string {
	return `${Math.round((has.filter(Boolean).length / has.length) * 100)} % of ${has.length}`
}

function countPackages(): number {
	const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>
	}
	return Object.keys(dependencies).length
}

/** For every exported function, class and value of the program: whether a comment ends right before it. */
function docstrings(isWanted: (file: SourceFile) => boolean): boolean[] {
	return program.filter(isWanted).flatMap(({ text }) => {
		const lines = text.split('\n')
		return lines.flatMap((line, index) =>
			/^export (?:default )?(?:async )?(?:function|class|const) /.test(line)
				? [/^\s*(\*\/|\/\*\*.*\*\/)$/.test(lines[index - 1] ?? '')]
				: [],
		)
	})
}

/** Lines of functions and depths of blocks, from a linter that reports each of them. */
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
	const { diagnostics } = JSON.parse(stdout) as {
		diagnostics: { message: string; filename: string }[]
	}
	const numbers = (pattern: RegExp, isWanted: (file: string) => boolean) =>
		diagnostics.flatMap(({ message, filename }) => {
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
