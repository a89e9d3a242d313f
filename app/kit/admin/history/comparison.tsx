import FileText from 'lucide-react/icons/file-text'
import ImageOff from 'lucide-react/icons/image-off'
import { srcSet } from '#platform/lib/image-variants.ts'
import type {
	ShownChange,
	ShownField,
	ShownFile,
	ShownItem,
	ShownPart,
	ShownSide,
} from './shown-difference.ts'

type ComparisonProps = { fields: ShownField[]; names: SideNames; ticks?: Ticks | null }

/** Boxes named `field`, for the form around the comparison. */
export type Ticks = {
	/** What ticking a field is for, such as 'Bring back'. */
	change: string
	/** Fields that have a box, and those that are ticked at first. */
	offered: string[]
	ticked: string[]
}

export function Comparison({ fields, names, ticks }: ComparisonProps) {
	if (fields.length === 0) return <p className="history-same">These versions are the same.</p>
	return (
		<dl className="comparison">
			{fields.map(({ key, label, change }) => (
				<div key={key} className="compared-field">
					<dt>
						{ticks?.offered.includes(key) ? (
							<label className="compared-tick">
								<input
									type="checkbox"
									name="field"
									value={key}
									defaultChecked={ticks.ticked.includes(key)}
								/>
								<span className="sr-only">{`${ticks.change} `}</span>
								<span>{label}</span>
							</label>
						) : (
							label
						)}
					</dt>
					<dd>
						<Change change={change} names={names} />
					</dd>
				</div>
			))}
		</dl>
	)
}

/** What the two sides are called, such as 'Version 3'. */
export type SideNames = { before: string; after: string }

function Change({ change, names }: { change: ShownChange; names: SideNames }) {
	if (change.kind === 'text') return <Text parts={change.parts} />
	if (change.kind === 'list') return <Items items={change.items} names={names} />
	if (change.kind === 'fields') return <Comparison fields={change.fields} names={names} />
	return (
		<div className="compared-sides">
			<Side side={change.before} name={names.before} />
			<Side side={change.after} name={names.after} />
		</div>
	)
}

function Side({ side, name }: { side: ShownSide; name: string }) {
	return (
		<div>
			<p className="hint">{name}</p>
			{side.files.map((file) => (
				<FileOrPicture key={file.address} file={file} />
			))}
			{side.parts.length > 0 ? <Text parts={side.parts} /> : null}
			{side.parts.length === 0 && side.files.length === 0 ? <p className="hint">(empty)</p> : null}
		</div>
	)
}

function Text({ parts }: { parts: ShownPart[] }) {
	return (
		<p className="compared-text">
			{parts.map((part, index) => (
				// Parts have no identity but their place, and never change.
				<Part key={index} part={part} />
			))}
		</p>
	)
}

function Part({ part }: { part: ShownPart }) {
	if (part.kind === 'folded')
		return (
			<span className="folded-words">
				{`… ${part.words.toLocaleString('en-NZ')} words unchanged …`}
			</span>
		)
	if (part.kind === 'same') return part.text
	return <Marked kind={part.kind} text={part.text} />
}

/** An addition or removal; spaces and line ends around it stay outside, where they leave no bars. */
function Marked({ kind, text }: { kind: 'added' | 'removed'; text: string }) {
	const Mark = kind === 'added' ? 'ins' : 'del'
	const words = text.trim()
	const start = text.indexOf(words)
	const end = start + words.length
	return (
		<>
			{text.slice(0, start)}
			<Mark>
				<span className="sr-only">{` ${kind}: `}</span>
				{words || blankSign(text)}
				<span className="sr-only">{` end ${kind}. `}</span>
			</Mark>
			{text.slice(end)}
		</>
	)
}

/** Stands for spaces and line ends, which would not be seen. */
function blankSign(text: string): string {
	return text.includes('\n') ? '¶' : '·'
}

const marks = { added: '+', removed: '−', changed: '±', moved: '↕' } as const
const words = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const

function Items({ items, names }: { items: ShownItem[]; names: SideNames }) {
	return (
		<ul className="compared-items">
			{items.map((item, index) => (
				<Item key={index} item={item} names={names} />
			))}
		</ul>
	)
}

function Item({ item, names }: { item: ShownItem; names: SideNames }) {
	if (item.kind === 'same') {
		const amount = item.amount === 1 ? 'One' : item.amount.toLocaleString('en-NZ')
		return <li className="folded-words">{`… ${amount} unchanged …`}</li>
	}
	return (
		<li className="compared-item" data-kind={item.kind}>
			<p className="compared-item-head">
				<span className="item-mark" aria-hidden="true">
					{marks[item.kind]}
				</span>
				<strong>{words[item.kind]}</strong> <span className="hint">{item.place}</span>
			</p>
			{item.value.files.map((file) => (
				<FileOrPicture key={file.address} file={file} />
			))}
			{item.kind === 'changed' ? (
				<Change change={item.change} names={names} />
			) : (
				<ItemText kind={item.kind} text={item.value.text} />
			)}
		</li>
	)
}

function ItemText({ kind, text }: { kind: 'added' | 'removed' | 'moved'; text: string }) {
	if (text === '') return null
	if (kind === 'moved') return <p className="compared-text">{text}</p>
	const Mark = kind === 'added' ? 'ins' : 'del'
	return (
		<p className="compared-text">
			<Mark>{text}</Mark>
		</p>
	)
}

function FileOrPicture({ file }: { file: ShownFile }) {
	const { address, name, isPicture, isGone } = file
	if (isGone) {
		return (
			<p className="compared-file" data-gone="">
				<ImageOff aria-hidden="true" />
				<span>
					{name} <strong>is no longer in the library</strong>
				</span>
			</p>
		)
	}
	if (!isPicture) {
		return (
			<p className="compared-file">
				<FileText aria-hidden="true" />
				<a href={address} target="_blank" rel="noopener">
					{name}
					<span className="sr-only"> (opens in a new tab)</span>
				</a>
			</p>
		)
	}
	const small = srcSet({ src: address, width: 320 }, 'webp').split(' ')[0]
	return (
		<figure className="compared-picture">
			<img src={small || address} alt="" width={160} height={120} loading="lazy" />
			<figcaption className="hint">{name}</figcaption>
		</figure>
	)
}
