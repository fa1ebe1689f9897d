/** Files that systems put into folders for themselves. */
const isHidden = ({ name }: FileSystemEntry) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** The content of a folder; the browser gives it in parts, and an empty part at the end. */
async function contentOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return all
    all.push(...part)
  }
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isFolder(entry)) return []
  const inside = (await contentOf(entry)).filter((each) => !isHidden(each))
  return (await Promise.all(inside.map(filesIn))).flat()
}

/** The files that were dropped, and those in folders that were dropped. Must be called in the event itself. */
export function droppedFiles(transfer: DataTransfer): File[] | Promise<File[]> {
  const entries = [...(transfer.items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some(isFolder)) return [...transfer.files]
  return Promise.all(entries.map(filesIn)).then((files) => files.flat())
}
