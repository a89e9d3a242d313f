import { useBusiness } from '#platform/business/use-business.ts'
import { defaultLetters } from '#platform/mail/letters.ts'
import type { LetterKind, LetterWords } from '#platform/mail/letters.ts'
import { sampleLetter } from '#platform/mail/sample-letters.ts'
import { footLines } from '#platform/mail/templates/layout.ts'
import type { Block } from '#platform/mail/templates/layout.ts'
import { draftMail } from '#platform/mail/templates/render.ts'

type LetterPreviewProps = { kind: LetterKind; words: LetterWords; title: string }

const sampleName = 'Sam Hart'

/** A mail with these words as its recipient sees it, made by its own template. Its links lead nowhere. */
export function LetterPreview({ kind, words, title }: LetterPreviewProps) {
	const business = useBusiness()
	const content = sampleLetter(kind, { name: sampleName })
	const letters = { ...defaultLetters, [kind]: words }
	const mail = draftMail(content, { siteUrl: location.origin, business, letters })
	return (
		<section className="letter-preview" aria-label={`Preview of the mail “${title}”`}>
			<p className="letter-subject">
				<span className="letter-caption">Subject: </span>
				{mail.subject}
			</p>
			<div className="letter-sheet">
				<p className="letter-name">{business.name}</p>
				{mail.blocks.map((block, index) => (
					<BlockPreview key={index} block={block} />
				))}
				<p className="letter-foot">
					{footLines(mail).join('\n')}
					{mail.footLink ? (
						<>
							{'\n'}
							<span className="letter-link">{mail.footLink.label}</span>
						</>
					) : null}
				</p>
			</div>
		</section>
	)
}

function BlockPreview({ block }: { block: Block }) {
	switch (block.kind) {
		case 'paragraph':
		case 'written':
			return <p>{block.text}</p>
		case 'quote':
			return <blockquote>{block.text}</blockquote>
		case 'note':
			return <p className="letter-note">{block.text}</p>
		case 'link':
			return (
				<>
					<p className="letter-button">{block.label}</p>
					<p className="letter-note">
						{`If the button does not work, copy this address: ${block.url}`}
					</p>
				</>
			)
		// Of editions, which have a preview of their own.
		case 'rich':
		case 'card':
			return null
		case 'rows':
			return (
				<dl>
					{block.rows.map(({ label, value }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			)
	}
}
