import { posix } from 'node:path'

/** An import of a file: another file of ours as a path from the project folder, a package by name. */
export type Import = { target: string; isTypeOnly: boolean }

/** Every import and re-export of the source of `file`, including lazy ones. */
export function importsIn(source: string, file: string): Import[] {
	const code = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
	const fixed = code.matchAll(
		/^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w\s{},*$]*?\bfrom\s*)?['"]([^'"]+)['"]/gm,
	)
	const lazy = code.matchAll(/\bimport\(\s*()['"]([^'"]+)['"]/g)
	return [...fixed, ...lazy]
		.map(([, type, name = '']) => ({ target: resolve(file, name), isTypeOnly: Boolean(type) }))
		.filter(({ target }) => !target.includes('/+types/'))
}

function resolve(file: string, name: string): string {
	// Vite takes what follows as the form in which it gives the file.
	const path = name.replace(/\?[a-z-]+$/, '')
	if (path.startsWith('#')) return path.slice(1)
	return path.startsWith('.') ? posix.join(posix.dirname(file), path) : path
}
