// Which classes a screen's components name, and which style sheets it loads, read from the sources.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { compile } from 'tailwindcss'
import { parseSync } from 'vite'
import { resolveImport } from '../../scripts/release-parts.ts'

/** A route's file after those of its parents: all are on screen at once. */
export type Screen = { path: string; files: string[] }

type RouteEntry = { path?: string | undefined; file: string; children?: RouteEntry[] | undefined }

type Source = {
	classes: string[]
	/** Files loaded with it, style sheets included. */
	now: string[]
	/** Files loaded when they are needed. */
	later: string[]
}

/** Every screen of a tree of routes; a route without a component has none. */
export function screensOf(routes: RouteEntry[], above: Screen = { path: '', files: [] }): Screen[] {
	return routes.flatMap(({ path = '', file, children = [] }) => {
		if (!file.endsWith('.tsx')) return []
		const files = [...above.files, `app/${file}`]
		const screen = { path: `${above.path}/${path}`.replace('//', '/'), files }
		return [screen, ...screensOf(children, screen)]
	})
}

/** A class without a rule, and the file that names it. */
type Unstyled = { file: string; name: string }

type Reading = {
	read: (file: string) => Source
	rulesOf: (sheet: string) => Set<string>
	/** Style sheets of every page. */
	ground: string[]
}

/**
 * Finds the classes of a screen of these files that no style sheet loaded with it has a rule for. What is imported
 * lazily may use the sheets of what loads it, and not the reverse.
 */
export function findUnstyled(files: string[], { read, rulesOf, ground }: Reading): Unstyled[] {
	const found: Unstyled[] = []
	const seen = new Set(files)
	const visit = (entries: string[], loaded: string[]) => {
		const reached = [...closure(entries, read)]
		const sheets = [...loaded, ...reached.filter((file) => file.endsWith('.css'))]
		const hasRule = (name: string) => sheets.some((sheet) => rulesOf(sheet).has(name))
		for (const file of reached.filter((one) => one.endsWith('.tsx')))
			for (const name of read(file).classes) if (!hasRule(name)) found.push({ file, name })
		for (const later of reached.flatMap((file) => read(file).later)) {
			if (seen.has(later)) continue
			seen.add(later)
			visit([later], sheets)
		}
	}
	visit(files, ground)
	return found
}

function closure(entries: string[], read: (file: string) => Source): Set<string> {
	const reached = new Set(entries)
	for (const file of reached) for (const target of read(file).now) reached.add(target)
	return reached
}

/** Reads the sources below `root`, each once. */
export function sourceReader(root: string): (file: string) => Source {
	const known = new Map<string, Source>()
	return (file) => {
		const before = known.get(file)
		if (before) return before
		const source = file.endsWith('.css')
			? { classes: [], now: [], later: [] }
			: sourceIn(file, readFileSync(join(root, file), 'utf8'), (path) =>
					existsSync(join(root, path)),
				)
		known.set(file, source)
		return source
	}
}

/** What the code of a component names and imports; types are not imported. */
export function sourceIn(file: string, text: string, exists: (path: string) => boolean): Source {
	const parsed = parseSync(file, text)
	const { module } = parsed
	const own = (name: string) => {
		const path = resolveImport(file, name)
		return /^[.#]/.test(name) && /\.(?:tsx?|css)$/.test(path) && exists(path) ? [path] : []
	}
	const isForTypes = (entries: { isType: boolean }[]) =>
		entries.length > 0 && entries.every(({ isType }) => isType)
	return {
		classes: file.endsWith('.tsx') ? [...classesIn(parsed.program)] : [],
		now: [
			...module.staticImports
				.filter(({ entries }) => !isForTypes(entries))
				.map(({ moduleRequest }) => moduleRequest.value),
			...module.staticExports.flatMap(({ entries }) =>
				entries.flatMap(({ moduleRequest, isType }) =>
					isType ? [] : (moduleRequest?.value ?? []),
				),
			),
		].flatMap(own),
		later: module.dynamicImports
			.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
			.flatMap(own),
	}
}

type Node = { type: string; [part: string]: unknown }

/** Every whole class in an attribute, property, variable or default named `className`, or whose name ends so. */
function classesIn(program: unknown): Set<string> {
	const found = new Set<string>()
	const visit = (node: unknown) => {
		if (Array.isArray(node)) {
			node.forEach(visit)
			return
		}
		if (!isNode(node)) return
		const named = nameOf(node)
		if (/^className$|ClassName$/.test(named.name))
			for (const name of wholeWords(named.value)) found.add(name)
		for (const [part, value] of Object.entries(node)) if (part !== 'type') visit(value)
	}
	visit(program)
	return found
}

function nameOf(node: Node): { name: string; value: unknown } {
	const [key, value] =
		{
			JSXAttribute: [node['name'], node['value']],
			Property: [node['key'], node['value']],
			VariableDeclarator: [node['id'], node['init']],
			AssignmentPattern: [node['left'], node['right']],
		}[node.type] ?? []
	return { name: isNode(key) && typeof key['name'] === 'string' ? key['name'] : '', value }
}

/** The words of every text that an expression may give; a word joined with a variable is not known. */
function wholeWords(node: unknown): string[] {
	if (!isNode(node)) return []
	switch (node.type) {
		case 'Literal':
			return typeof node['value'] === 'string' ? wordsOf(node['value']) : []
		case 'TemplateLiteral': {
			const texts = (node['quasis'] as { value: { cooked: string } }[]).map(
				({ value }) => value.cooked,
			)
			const parts = (node['expressions'] as unknown[]).flatMap(wholeWords)
			// The mark sticks to a word that continues in a variable.
			return [...wordsOf(texts.join('\0')).filter((word) => !word.includes('\0')), ...parts]
		}
		case 'ConditionalExpression':
			return [...wholeWords(node['consequent']), ...wholeWords(node['alternate'])]
		case 'LogicalExpression':
			return [...wholeWords(node['left']), ...wholeWords(node['right'])]
		case 'JSXExpressionContainer':
			return wholeWords(node['expression'])
		case 'AssignmentPattern':
			return wholeWords(node['right'])
		default:
			return []
	}
}

function wordsOf(text: string): string[] {
	return text.split(/\s+/).filter(Boolean)
}

function isNode(node: unknown): node is Node {
	return typeof node === 'object' && node !== null && 'type' in node
}

const ruleStart = /\.(-?[_a-z](?:[\w-]|\\.)*)|@utility ([\w-]+)/gi

/** The classes with rules in a style sheet and the sheets that it imports. */
export function ruleReader(root: string): (sheet: string) => Set<string> {
	const known = new Map<string, Set<string>>()
	return (sheet) => {
		const before = known.get(sheet)
		if (before) return before
		const names = new Set<string>()
		for (const text of textsOf(root, sheet))
			for (const [, rule, utility] of text.matchAll(ruleStart))
				names.add((rule ?? utility ?? '').replaceAll('\\', ''))
		known.set(sheet, names)
		return names
	}
}

function textsOf(root: string, sheet: string): string[] {
	if (!existsSync(join(root, sheet))) return []
	const text = readFileSync(join(root, sheet), 'utf8')
	const imported = [...text.matchAll(/^@import '(\.[^']+)'/gm)].map(([, name = '']) =>
		posix.join(posix.dirname(sheet), name),
	)
	const bare = text.replace(/'[^']*'|"[^"]*"|\/\*[^]*?\*\//g, '')
	return [bare, ...imported.flatMap((one) => textsOf(root, one))]
}

/** Which of these classes Tailwind makes a rule for, with the theme of a style sheet. */
export async function utilitiesAmong(
	names: string[],
	{ theme, root }: { theme: string; root: string },
): Promise<Set<string>> {
	const text = readFileSync(join(root, theme), 'utf8')
	const themes = text.match(/@theme[^{]*\{[^}]*\}/g) ?? []
	const base = createRequire(import.meta.url).resolve('tailwindcss/index.css')
	const tailwind = await compile(`@import 'tailwindcss';\n${themes.join('\n')}`, {
		loadStylesheet: async () => ({ path: base, base, content: readFileSync(base, 'utf8') }),
	})
	const rules = tailwind.build(names)
	const escaped = (name: string) => name.replace(/[^\w\u0080-\uffff-]/g, '\\$&')
	return new Set(names.filter((name) => rules.includes(`.${escaped(name)}`)))
}
