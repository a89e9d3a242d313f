export { articleAdmin as handle } from '#content/article/admin.tsx'
