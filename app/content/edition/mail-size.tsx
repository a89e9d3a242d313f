import { formatFileSize } from '#platform/lib/text/file-size.ts'
import { maxMailBytes } from './type.ts'
import './edition.css'

/** What a mail weighs, and whether Gmail would cut off its end. */
export function MailSize({ bytes, isAbout = false }: { bytes: number; isAbout?: boolean }) {
	const state = bytes > maxMailBytes.tooLarge ? 'red' : bytes > maxMailBytes.warned ? 'amber' : ''
	const advice = { '': '', amber: ' It is nearly too long.', red: ' It is too long.' }[state]
	return (
		<p className="hint edition-size" data-state={state}>
			{`${isAbout ? 'About ' : ''}${formatFileSize(bytes)}. Gmail cuts off what is behind 102 KB.${advice}`}
		</p>
	)
}
