// What a screen shows has its rules: a class is styled by a sheet which that screen loads, not by one that another
// screen loads.
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import {
	findUnstyled,
	ruleReader,
	screensOf,
	sourceIn,
	sourceReader,
	utilitiesAmong,
} from '#tests/support/screen-styles.ts'

const root = projectRoot()

test('every class that a screen uses has a rule in a style sheet which that screen loads', async () => {
	;(globalThis as { __reactRouterAppDirectory?: string }).__reactRouterAppDirectory = 'app'
	const { default: routes } = await import('#app/routes.ts')
	const reading = {
		read: sourceReader(root),
		rulesOf: ruleReader(root),
		// In the head of every page.
		ground: ['app/kit/site/site.css'],
	}
	const screens = screensOf(routes)
	expect(screens.length).toBeGreaterThan(30)
	const unstyled = screens.flatMap(({ path, files }) =>
		findUnstyled(['app/root.tsx', ...files], reading).map((found) => ({ ...found, path })),
	)
	const utilities = await utilitiesAmong(
		unstyled.map(({ name }) => name),
		{ theme: 'app/kit/site/site.css', root },
	)
	expect(
		unstyled
			.filter(({ name }) => !utilities.has(name) && !markOfTailwind.test(name))
			.map(({ path, file, name }) => `${path}: ${name} in ${file}`),
	).toEqual([])
})

/** Has no rule: those of what is inside refer to it. */
const markOfTailwind = /^group(?:\/|$)/

test('a class of another screen’s sheet, and one of a sheet that is loaded later, are found', () => {
	const files: Record<string, string> = {
		'app/a.tsx': `import './a.css'
			import type { Fact } from './b.tsx'
			const later = () => import('./later.tsx')
			export const A = () => <p className={\`own \${isOpen ? 'of-b' : ''} kind-\${kind} of-later\`} />`,
		'app/b.tsx': `import './b.css'`,
		'app/later.tsx': `import './later.css'
			export const Later = ({ className = 'own unknown' }) => <p className={className} rowClassName="of-later" />`,
	}
	const rules: Record<string, string> = {
		'app/a.css': 'own',
		'app/b.css': 'of-b',
		'app/later.css': 'of-later',
	}
	const exists = (path: string) => path in files || path in rules
	const found = findUnstyled(['app/a.tsx'], {
		read: (file) => sourceIn(file, files[file] ?? '', exists),
		rulesOf: (sheet) => new Set([rules[sheet] ?? '']),
		ground: [],
	})
	expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([
		'app/a.tsx: of-later',
		'app/a.tsx: of-b',
		'app/later.tsx: unknown',
	])
})
