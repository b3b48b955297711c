// Starts `quizpress lsp` for the files of a course.
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const command = workspace.getConfiguration('quizpress').get('command');
  client = new LanguageClient(
    'quizpress', 'Quizpress', { command, args: ['lsp'] },
    {
      documentSelector: [
        { scheme: 'file', pattern: '**/content/**/*.md' },
        { scheme: 'file', pattern: '**/content/site.yml' },
      ],
      synchronize: { fileEvents: workspace.createFileSystemWatcher('**/content/**') },
    });
  return client.start();
};

exports.deactivate = () => client?.stop();
