import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { NumberField } from '#kit/admin/fields/number-field.tsx'
import { PictureField } from '#kit/admin/fields/picture-field.tsx'
import { SelectField } from '#kit/admin/fields/select-field.tsx'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { drawnChoices, drawnMarks } from '#kit/site/illustrations/drawn-marks.ts'
import { categoryLists } from './category-fields.ts'
import type { CategoryList, CategoryValues } from './category-fields.ts'
import type { CategoryOptions } from './type.server.ts'

const listChoices = Object.entries(categoryLists).map(([value, label]) => ({
	value: value as CategoryList,
	label,
}))

/** Its list decides which fields a category has. */
export function CategoryFields({
	form,
	options,
	record,
}: FieldsProps<CategoryValues, CategoryOptions>) {
	const { list, title } = form.values
	const name = title.trim().toLowerCase()
	const others = options.names.filter((one) => one.id !== record?.id && one.list === list)
	const isTaken = others.some((one) => one.title.toLowerCase() === name)
	const isIn = (...lists: CategoryList[]) => lists.includes(list)
	const picture = form.field('picture')
	const isDrawn = Object.hasOwn(drawnMarks, picture.value)
	return (
		<FormSection title="Category">
			<div className="field-pair">
				<TextField
					{...form.field('title')}
					hint="Records follow a new name, and links to the old one lead here. The name of another category of the list merges both."
				/>
				<SelectField
					{...form.field('list')}
					choices={listChoices.filter(({ value }) => !record || value === list)}
				/>
			</div>
			{record && isTaken ? (
				<SwitchField
					{...form.field('merge')}
					hint="Takes in the other category of this name with its records. That one goes to the trash."
				/>
			) : null}
			<NumberField
				{...form.field('place')}
				isOptional
				step={1}
				hint="Smaller numbers come first. Empty: at the end."
			/>
			{isIn('product', 'article', 'resource') ? (
				<TextArea
					{...form.field('line')}
					isOptional
					rows={2}
					max={300}
					hint="What it is about, in one sentence, for search engines. Visitors read it when they choose a category of products or news."
				/>
			) : null}
			{isIn('product') ? (
				<SelectField
					{...picture}
					name="picture.drawing"
					label="Drawing"
					isOptional
					emptyLabel="None"
					value={isDrawn ? picture.value : ''}
					choices={drawnChoices}
					hint="With a drawing or a picture, it is a tile on the home page while no product is featured."
				/>
			) : null}
			{isIn('product') && !isDrawn ? (
				<PictureField {...picture} label="Own picture (optional)" folder="page-images" />
			) : null}
			{isIn('resource') ? (
				<>
					<TextField
						{...form.field('filter')}
						isOptional
						hint="What the filter above the list says, such as Guides. Categories with the same words share it. Empty: the name."
					/>
					<SwitchField
						{...form.field('isOnline')}
						hint="Its resources are read on a page, free for everyone, instead of downloaded."
					/>
				</>
			) : null}
			{isIn('article', 'tag') ? (
				<SwitchField
					{...form.field('isReviewed')}
					hint="Whoever published a record in it is reminded each year to review it."
				/>
			) : null}
		</FormSection>
	)
}
