// Starts `quizpress lsp` for the files of a course, and `quizpress serve` for its preview.
const path = require('path');
const { commands, Uri, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

const program = () => workspace.getConfiguration('quizpress').get('command');

/** Shows the course of a quiz in the browser; one terminal serves each folder. */
function preview(address) {
  const file = address ? Uri.parse(String(address)) : window.activeTextEditor?.document.uri;
  if (!file) return;
  const folder = path.dirname(file.fsPath);
  const name = `Quizpress: ${folder}`;
  const open = window.terminals.find((terminal) => terminal.name === name && !terminal.exitStatus);
  const terminal = open ?? window.createTerminal({
    name, cwd: folder, shellPath: program(), shellArgs: ['serve', '--open'],
  });
  terminal.show(true);
}

exports.activate = (context) => {
  context.subscriptions.push(commands.registerCommand('quizpress.preview', preview));
  client = new LanguageClient(
    'quizpress', 'Quizpress', { command: program(), args: ['lsp'] },
    {
      documentSelector: [
        { scheme: 'file', pattern: '**/content/**/*.md' },
        { scheme: 'file', pattern: '**/content/site.yml' },
      ],
      initializationOptions: { preview: true },
      synchronize: {
        fileEvents: [
          workspace.createFileSystemWatcher('**/content/**'),
          workspace.createFileSystemWatcher('**/stats/**'),
        ],
      },
    });
  return client.start();
};

exports.deactivate = () => client?.stop();
