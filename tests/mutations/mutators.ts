// Finds the places in a source file's syntax tree where its behaviour can be changed.
import { parseAst } from 'vite'

/** A change that keeps the source valid and alters its behaviour. */
export type Mutation = { start: number; end: number; replacement: string; change: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const operators: Record<string, string> = {
	'===': '!==',
	'!==': '===',
	'<': '<=',
	'<=': '<',
	'>': '>=',
	'>=': '>',
	'+': '-',
	'-': '+',
	'*': '/',
	'&&': '||',
	'||': '&&',
	'??': '&&',
}

/** Every mutation of a TypeScript file, in source order; none in types and imports. */
export function mutationsOf(source: string, path: string): Mutation[] {
	const lang = path.endsWith('x') ? 'tsx' : 'ts'
	const found: Mutation[] = []
	visit(parseAst(source, { lang }) as unknown as Node, source, found)
	return found.toSorted((a, b) => a.start - b.start)
}

/** The source with one mutation applied. */
export function mutate(source: string, { start, end, replacement }: Mutation): string {
	return source.slice(0, start) + replacement + source.slice(end)
}

function visit(node: Node, source: string, found: Mutation[]) {
	if (node.type.startsWith('TS') && !node.type.endsWith('Expression')) return
	if (node.type.startsWith('Import') || node.type === 'ExportAllDeclaration') return
	const own = mutationOf(node, source)
	if (own) found.push(own)
	for (const value of Object.values(node)) {
		for (const child of Array.isArray(value) ? value : [value])
			if (isNode(child)) visit(child, source, found)
	}
}

function isNode(value: unknown): value is Node {
	return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function mutationOf(node: Node, source: string): Mutation | null {
	const { start, end } = node
	const text = source.slice(start, end)
	const replaced = (replacement: string) => ({
		start,
		end,
		replacement,
		change: `${oneLine(text)} -> ${oneLine(replacement)}`,
	})
	switch (node.type) {
		case 'BinaryExpression':
		case 'LogicalExpression':
			return withOtherOperator(node, source)
		case 'IfStatement':
		case 'ConditionalExpression': {
			const test = node['test'] as Node
			const condition = source.slice(test.start, test.end)
			const replacement = `!(${condition})`
			const change = `${oneLine(condition)} -> ${oneLine(replacement)}`
			return { start: test.start, end: test.end, replacement, change }
		}
		case 'UnaryExpression':
			return node['operator'] === '!' ? replaced(text.slice(1)) : null
		case 'ExpressionStatement':
			return isCall(node['expression'] as Node) ? replaced(';') : null
		case 'Literal':
			if (typeof node['value'] === 'boolean') return replaced(String(!node['value']))
			return typeof node['value'] === 'number' ? replaced(String(node['value'] + 1)) : null
		default:
			return null
	}
}

function withOtherOperator(node: Node, source: string): Mutation | null {
	const operator = node['operator'] as string
	const other = operators[operator]
	const [left, right] = [node['left'] as Node, node['right'] as Node]
	const at = source.indexOf(operator, left.end)
	if (!other || at === -1 || at >= right.start) return null
	const change = `${oneLine(source.slice(node.start, node.end))}: ${operator} -> ${other}`
	return { start: at, end: at + operator.length, replacement: other, change }
}

function isCall({ type, argument }: Node): boolean {
	return type === 'CallExpression' || (type === 'AwaitExpression' && isCall(argument as Node))
}

function oneLine(text: string): string {
	const line = text.replaceAll(/\s+/g, ' ')
	return line.length > 60 ? `${line.slice(0, 57)}...` : line
}
